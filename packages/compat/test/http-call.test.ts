import type { RequestOptions } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { httpCall } from "../src/doors/register/node-http/http-call.js";

const url = (...given: Parameters<typeof httpCall>[0]) => httpCall(given, "http:")?.url;

describe("the address of a call", () => {
  test.each<[RequestOptions, string | undefined]>([
    [{}, "http://localhost/"],
    [{ host: "Host.example", port: 80, path: "/a?b=c" }, "http://host.example/a?b=c"],
    [{ hostname: "a.example", host: "b.example", path: "/" }, "http://a.example/"],
    [{ protocol: "https:", host: "a.example", port: 443 }, "https://a.example/"],
    [{ host: "a.example", defaultPort: 8080, path: "" }, "http://a.example:8080/"],
    [{ host: "::1", port: "3000", path: "/a" }, "http://[::1]:3000/a"],
    [{ host: "a.example", path: "/a/../b#c" }, "http://a.example/b"],
    [{ host: "a.example", path: "/a/%2e%2E/b" }, "http://a.example/b"],
    [{ host: "a.example", path: "/a?b='c d'" }, "http://a.example/a?b=%27c%20d%27"],
    [{ host: "proxy.example", path: "http://A.example:80/b" }, "http://a.example/b"],
    [{ host: "a.example", path: "?b=c" }, "http://a.example/?b=c"],
    [{ host: "a.example", path: "a" }, undefined],
    [{ host: "a.example", path: "*" }, undefined],
    [{ host: "user@a.example", path: "/a" }, undefined],
    [{ host: "no host", path: "/a" }, undefined],
    [{ socketPath: "/run/socket", path: "/a" }, undefined],
  ])("%j is %s", (options, expected) => {
    expect(url(options)).toBe(expected);
  });

  test.each<[Parameters<typeof httpCall>[0], string | undefined]>([
    [["https://A.example/b?c#d"], "https://a.example/b?c"],
    [[new URL("https://a.example:444/b")], "https://a.example:444/b"],
    [["http://a.example/b", { path: "/c", port: 81 }], "http://a.example:81/c"],
    [["no address"], undefined],
  ])("%j is %s", (given, expected) => {
    expect(url(...given)).toBe(expected);
  });

  test("is that of URL for any path", () => {
    const piece = fc.constantFrom(
      "/",
      ".",
      "..",
      "%2e",
      "%2E.",
      "?",
      "a",
      "é",
      "'",
      "\\",
      "|",
      "%",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = `/${pieces.join("")}`;
        expect(url({ host: "a.example", path })).toBe(new URL(`http://a.example${path}`).href);
      }),
    );
  });
});

test("the callback is found behind all forms", () => {
  const callback = () => {};
  const options = { headers: { a: "b" } };
  for (const given of [
    [options, callback],
    ["http://a.example", callback],
    ["http://a.example", options, callback],
  ] as Parameters<typeof httpCall>[0][]) {
    expect(httpCall(given, "http:")?.callback).toBe(callback);
  }
  expect(httpCall(["http://a.example", options], "http:")?.options).toMatchObject(options);
});
