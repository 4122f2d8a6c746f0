import { ClientRequest, type RequestOptions } from "node:http";
import { runInNewContext } from "node:vm";
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

describe("the arguments", () => {
  const callback = () => {};
  const options = { headers: { a: "b" } };
  const at = { host: "a.example", path: "/" };
  type Given = Parameters<typeof httpCall>[0];
  const forms = [
    [at, callback],
    ["http://a.example", callback],
    [new URL("http://a.example"), callback],
    ["http://a.example", options, callback],
    ["http://a.example", undefined, callback],
    ["http://a.example", null, callback],
    ["http://a.example", {}, callback],
    // The rest of the arguments is not looked at.
    [at, callback, () => {}],
    ["http://a.example", callback, () => {}],
    ["http://a.example", options],
    ["http://a.example", options, null],
    ["http://a.example", undefined, undefined],
    ["http://a.example"],
    [at],
    [at, null],
    [at, undefined, callback],
    [undefined, callback],
    [null, callback],
    [],
  ] as unknown[][];

  test.each(forms.map((given) => [given]))("%j: the callback is the one of node:http", (given) => {
    const found = httpCall(given as unknown as Given, "http:");
    const request = new ClientRequest(...(given as ConstructorParameters<typeof ClientRequest>));
    request.on("error", () => {}).destroy();
    expect(found?.callback ? [found.callback] : []).toEqual(
      request.rawListeners("response").map(unwrapped),
    );
  });

  test("the options of both are joined", () => {
    const path = "/c";
    const found = httpCall(["http://a.example/b", { ...options, path }], "http:")?.options;
    expect(found).toMatchObject({ ...options, hostname: "a.example", path });
  });

  test("a callback that is no function is left for node:http to refuse", () => {
    for (const given of [
      [at, "no"],
      ["http://a.example", options, 1],
    ] as unknown as Given[]) {
      expect(httpCall(given, "http:")).toBeUndefined();
    }
  });

  test("a URL may be of another realm", () => {
    const other = runInNewContext(
      "({ href: 'http://a.example/b', protocol: 'http:', hostname: 'a.example', host: 'a.example', port: '', pathname: '/b', search: '', hash: '' })",
    ) as URL;
    expect(httpCall([other, callback], "http:")).toMatchObject({
      url: "http://a.example/b",
      callback,
    });
  });
});

/** A listener as it was given to `once`. */
function unwrapped(listener: unknown): unknown {
  return Reflect.get(Object(listener), "listener") ?? listener;
}
