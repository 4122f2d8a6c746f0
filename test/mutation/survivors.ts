/** Mutants that no test can or need tell from the code, and why. */
export interface Explained {
  readonly file: string;
  readonly because: string;
  /** Each as the line of code, its spaces at the ends left out, and what stands there instead. */
  readonly mutants: readonly (readonly [line: string, instead: string])[];
}

export const explained: readonly Explained[] = [
  {
    file: "packages/compat/src/changes/composites/build.ts",
    because:
      "there are records, or none, for each key that was asked for; the compiler cannot know that",
    mutants: [
      [
        "return (record) => byKey.get(keyText(keyIn(record, names))) ?? [];",
        'return (record) => byKey.get(keyText(keyIn(record, names))) ?? ["Stryker was here"];',
      ],
      ["at += lists[index]?.length ?? 0;", "at += lists[index].length ?? 0;"],
    ],
  },
  {
    file: "packages/compat/src/changes/composites/build.ts",
    because:
      "each view shows some fields, and its lists hold records; the compiler cannot know that",
    mutants: [
      ["if (fields) keepOnly(record, fields);", "if (true) keepOnly(record, fields);"],
      [
        "for (const item of value) if (isRecordValue(item)) addTypes(item);",
        "for (const item of value) if (true) addTypes(item);",
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/composites/composites.ts",
    because:
      "a data request has a target, and a text that is split has a first part; the compiler cannot know that",
    mutants: [
      [
        'const [one = "", id, child, more] = path.split("/");',
        'const [one = "Stryker was here!", id, child, more] = path.split("/");',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/composites/composites.ts",
    because: "no view has either name, and no collection",
    mutants: [
      [
        'const from = Object.keys(ways).find((each) => each.toLowerCase() === one.toLowerCase()) ?? "";',
        'const from = Object.keys(ways).find((each) => each.toLowerCase() === one.toLowerCase()) ?? "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/composites/composites.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        'const known = found[at]?.find(({ id }) => isSameId(id, legacy["id"]));',
        'const known = found[at].find(({ id }) => isSameId(id, legacy["id"]));',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/composites/graph.ts",
    because: "no two of these texts are equal",
    mutants: [
      [
        "return [...byText].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);",
        "return [...byText].toSorted(([one], [other]) => (one <= other ? -1 : 1)).map(([, key]) => key);",
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/data-path.ts",
    because: "a text that is split has a first part; the compiler cannot know that",
    mutants: [
      [
        'const [before = ""] = dataRoot("2000")',
        'const [before = "Stryker was here!"] = dataRoot("2000")',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/dates.ts",
    because: "the path goes on at each part that is looked at; the compiler cannot know that",
    mutants: [
      [
        "if (!isRecordValue(value) || wanted === undefined) return;",
        "if (!isRecordValue(value) || false) return;",
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/dates.ts",
    because: "no member has the name undefined, so nothing is found there either",
    mutants: [["if (name === undefined) return;", "if (false) return;"]],
  },
  {
    file: "packages/compat/src/changes/errors.ts",
    because: "only a success has records, and that stays as it is",
    mutants: [
      [
        "if (change !== undefined || message !== undefined || json !== undefined) return answer;",
        "if (change !== undefined || message !== undefined || false) return answer;",
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/errors.ts",
    because: "all its requests are for data; the compiler cannot know that",
    mutants: [
      [
        'if (status !== 404 || route.kind !== "data" || !route.schoolYear) return false;',
        "if (status !== 404 || false || !route.schoolYear) return false;",
      ],
      [
        'const year = route.kind === "data" ? route.schoolYear : "";',
        'const year = true ? route.schoolYear : "";',
      ],
      [
        'const year = route.kind === "data" ? route.schoolYear : "";',
        'const year = route.kind === "data" ? route.schoolYear : "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/fields.ts",
    because: "a data request has a target, and a known collection; the compiler cannot know that",
    mutants: [
      [
        'if (filter?.kind === "renamed") all.set(filter.name.toLowerCase(), inner);',
        'if (filter.kind === "renamed") all.set(filter.name.toLowerCase(), inner);',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/filters.ts",
    because:
      "where there is no filter, each part of the query stays as it is; the condition saves time",
    mutants: [
      [
        'const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);',
        "const own: ReadonlySet<string> = new Set([]);",
      ],
      [
        'const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);',
        'const own: ReadonlySet<string> = new Set(["", "offset", "totalCount"]);',
      ],
      [
        'const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);',
        'const own: ReadonlySet<string> = new Set(["limit", "", "totalCount"]);',
      ],
      [
        'const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);',
        'const own: ReadonlySet<string> = new Set(["limit", "offset", ""]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/filters.ts",
    because:
      "a collection without a current name was refused before; the compiler cannot know that",
    mutants: [
      [
        'const kind = name === "codeValue" ? collection.current?.slice(0, -1) : name;',
        'const kind = name === "codeValue" ? collection.current.slice(0, -1) : name;',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/lenient-json.ts",
    because: "a function that returns nothing gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/changes/location.ts",
    because:
      "a request for records has a route of data, and a collection that the host has: others were refused before",
    mutants: [
      [
        'const { current = "", split = [current] } = collection ?? {};',
        'const { current = "Stryker was here!", split = [current] } = collection ?? {};',
      ],
      [
        'if (given === undefined || route.kind !== "data" || !target) return answer;',
        "if (given === undefined || false || !target) return answer;",
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/media-types.ts",
    because: "where no profile is found, nothing but the resource is looked at",
    mutants: [
      [
        'const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? [];',
        'const [, resource = "", name = "Stryker was here!", usage = "", more = ""] = profile.exec(type) ?? [];',
      ],
      [
        'const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? [];',
        'const [, resource = "", name = "", usage = "Stryker was here!", more = ""] = profile.exec(type) ?? [];',
      ],
      [
        'const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? [];',
        'const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/media-types.ts",
    because:
      "a data request has a known collection, which has a name; the compiler cannot know that",
    mutants: [
      [
        'const { name: legacy, current = legacy } = collection ?? { name: "" };',
        "const { name: legacy, current = legacy } = collection ?? {};",
      ],
      [
        'const { name: legacy, current = legacy } = collection ?? { name: "" };',
        'const { name: legacy, current = legacy } = collection ?? { name: "Stryker was here!" };',
      ],
      [
        'const own = resource.toLowerCase() === singular(legacy ?? "").toLowerCase();',
        'const own = resource.toLowerCase() === singular(legacy ?? "Stryker was here!").toLowerCase();',
      ],
      [
        'const now = own ? singular(current ?? "") : resource;',
        'const now = own ? singular(current ?? "Stryker was here!") : resource;',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/own-members.ts",
    because: "to remove what is not there does nothing",
    mutants: [
      [
        'if ("_lastModifiedDate" in record) delete record["_lastModifiedDate"];',
        'if (true) delete record["_lastModifiedDate"];',
      ],
      [
        'const names = ["_etag", "_lastModifiedDate", "link", ...(method === "POST" ? ["id"] : [])];',
        'const names = ["_etag", "_lastModifiedDate", "link", ...(method === "POST" ? ["id"] : ["Stryker was here"])];',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/put-creates.ts",
    because: "only a record is read as one; the compiler cannot know that",
    mutants: [["if (!isRecordValue(value)) return value;", "if (false) return value;"]],
  },
  {
    file: "packages/compat/src/changes/read-by-key.ts",
    because: "a query that is too short lacks a name of the key; the condition saves time",
    mutants: [
      ["if (query.length < collection.key.length) return false;", "if (false) return false;"],
    ],
  },
  {
    file: "packages/compat/src/changes/records.ts",
    because: "all requests without a session have one owner, whatever its name",
    mutants: [
      [
        'owner: call.session?.credential.id ?? "",',
        'owner: call.session?.credential.id ?? "Stryker was here!",',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/records.ts",
    because:
      "a request for records has a route of data, and a collection that the host has: others were refused before",
    mutants: [
      [
        'const year = route.kind === "data" ? route.schoolYear : "";',
        'const year = route.kind === "data" ? route.schoolYear : "Stryker was here!";',
      ],
      [
        'const year = route.kind === "data" ? route.schoolYear : "";',
        'const year = true ? route.schoolYear : "";',
      ],
      [
        'const names = target.collection?.split?.join(" and ");',
        'const names = target.collection?.split.join(" and ");',
      ],
      [
        'const names = target.collection?.split?.join(" and ");',
        'const names = target.collection.split?.join(" and ");',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/records.ts",
    because: "a request without a session has a bearer, or was refused",
    mutants: [
      [
        'const { authorization: bearer = "" } = headers;',
        'const { authorization: bearer = "Stryker was here!" } = headers;',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/records.ts",
    because: "any text will do that is the same when a part is sealed and opened",
    mutants: [['const purpose = "held";', 'const purpose = "";']],
  },
  {
    file: "packages/compat/src/changes/sliding-window.ts",
    because: "a handle is found without it too, after its form was checked",
    mutants: [
      [
        'const session = sessions.named(headers["authorization"]) ?? sessionOf(headers, sessions);',
        'const session = sessions.named(headers[""]) ?? sessionOf(headers, sessions);',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/sliding-window.ts",
    because: "a request without a bearer was refused before; the compiler cannot know that",
    mutants: [
      ['if ("refusal" in bearer) return bearer.refusal;', "if (false) return bearer.refusal;"],
      [
        'if ("refusal" in bearer) return bearer.refusal;',
        'if ("" in bearer) return bearer.refusal;',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/token.ts",
    because: "neither text is a pair, or a key that a host has; only the second item counts",
    mutants: [
      [
        'function basicPair(authorization = ""): readonly [key: string, secret: string] {',
        'function basicPair(authorization = "Stryker was here!"): readonly [key: string, secret: string] {',
      ],
      [
        'const [, pair = ""] = /^basic +([\\w+/=-]{1,2000})$/i.exec(authorization) ?? [];',
        'const [, pair = "Stryker was here!"] = /^basic +([\\w+/=-]{1,2000})$/i.exec(authorization) ?? [];',
      ],
      [
        'const [, pair = ""] = /^basic +([\\w+/=-]{1,2000})$/i.exec(authorization) ?? [];',
        'const [, pair = ""] = /^basic +([\\w+/=-]{1,2000})$/i.exec(authorization) ?? ["Stryker was here"];',
      ],
      [
        'const [key = "", ...rest] = Buffer.from(pair, "base64").toString().split(":");',
        'const [key = "Stryker was here!", ...rest] = Buffer.from(pair, "base64").toString().split(":");',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/token.ts",
    because: "neither text is a code",
    mutants: [
      [
        'const { grant_type: grant, client_id: key, client_secret: secret, code = "" } = parameters;',
        'const { grant_type: grant, client_id: key, client_secret: secret, code = "Stryker was here!" } = parameters;',
      ],
    ],
  },
  {
    file: "packages/compat/src/changes/token.ts",
    because: "an OAuth response names no option, and the owner is told its name and value alone",
    mutants: [['effect: "accepts any Code, for programs that send a constant",', 'effect: "",']],
  },
  {
    file: "packages/compat/src/changes/token.ts",
    because: "no scheme has either name",
    mutants: [['authorization = "",', 'authorization = "Stryker was here!",']],
  },
  {
    file: "packages/compat/src/http/body.ts",
    because: "the Node.js that runs the mutants has zstd",
    mutants: [
      [
        'if (name === "zstd") return "createZstdDecompress" in zlib();',
        'if (false) return "createZstdDecompress" in zlib();',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/body.ts",
    because: "one chunk of a list of one is there; the compiler cannot know that",
    mutants: [
      [
        "return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);",
        "return true && chunks.length === 1 ? first : Buffer.concat(chunks);",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/body.ts",
    because: "a function without a return gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/http/body.ts",
    because: "a coding that is not known leaves the body as it came",
    mutants: [
      [
        "const undo = codingsIn(contentEncoding).flatMap((coding) => decoders[coding] ?? []);",
        'const undo = codingsIn(contentEncoding).flatMap((coding) => decoders[coding] ?? ["Stryker was here"]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/body.ts",
    because: "the characters of a text, one by one, are the same bytes",
    mutants: [
      [
        'if (typeof body === "string" || body instanceof Uint8Array) {',
        "if (false || body instanceof Uint8Array) {",
      ],
      [
        'if (typeof body === "string" || body instanceof Uint8Array) {',
        'if (typeof body === "" || body instanceof Uint8Array) {',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/echoes.ts",
    because: "the same bytes are copied once more; the condition saves that",
    mutants: [
      [
        "const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : bytesOf(chunk);",
        "const bytes = true ? Buffer.concat([rest, chunk]) : bytesOf(chunk);",
      ],
      [
        "const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : bytesOf(chunk);",
        "const bytes = rest.length >= 0 ? Buffer.concat([rest, chunk]) : bytesOf(chunk);",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/echoes.ts",
    because: "a text as long as the secret was blanked before",
    mutants: [
      [
        "const most = Math.min(bytes.length, secret.length - 1);",
        "const most = Math.min(bytes.length, secret.length + 1);",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/echoes.ts",
    because: "nothing is held back, with and without a beginning of no characters",
    mutants: [
      [
        "for (let length = most; length > 0; length--) {",
        "for (let length = most; length >= 0; length--) {",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/header-case.ts",
    because:
      "it gives the same, but writes the name anew, or keeps more or fewer names than it should",
    mutants: [
      ["if (found === undefined) {", "if (true) {"],
      ["if (written.size >= kept) written.clear();", "if (true) written.clear();"],
      ["if (written.size >= kept) written.clear();", "if (false) written.clear();"],
      ["if (written.size >= kept) written.clear();", "if (written.size > kept) written.clear();"],
      ["if (written.size >= kept) written.clear();", "if (written.size < kept) written.clear();"],
      ["if (written.size >= kept) written.clear();", "if (written.size >= kept) ;"],
      ["written.set(name, found);", ";"],
    ],
  },
  {
    file: "packages/compat/src/http/headers.ts",
    because:
      "it gives the same, but reads the codings anew, or keeps more or fewer of them than it should",
    mutants: [
      ["if (before !== undefined) return before;", "if (false) return before;"],
      [
        "if (known.size < 100) known.set(codings, readable);",
        "if (true) known.set(codings, readable);",
      ],
      [
        "if (known.size < 100) known.set(codings, readable);",
        "if (false) known.set(codings, readable);",
      ],
      [
        "if (known.size < 100) known.set(codings, readable);",
        "if (known.size <= 100) known.set(codings, readable);",
      ],
      [
        "if (known.size < 100) known.set(codings, readable);",
        "if (known.size >= 100) known.set(codings, readable);",
      ],
      ["if (known.size < 100) known.set(codings, readable);", "if (known.size < 100) ;"],
    ],
  },
  {
    file: "packages/compat/src/http/headers.ts",
    because: "a text has a part before its first semicolon; the compiler cannot know that",
    mutants: [
      [
        'const readable = list.filter((coding) => canDecode(coding.split(";", 1)[0]?.trim() ?? ""));',
        'const readable = list.filter((coding) => canDecode(coding.split(";", 1)[0]?.trim() ?? "Stryker was here!"));',
      ],
      [
        'const readable = list.filter((coding) => canDecode(coding.split(";", 1)[0]?.trim() ?? ""));',
        'const readable = list.filter((coding) => canDecode(coding.split(";", 1)[0].trim() ?? ""));',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/headers.ts",
    because: "the header keep-alive never goes on; the condition saves looking for it",
    mutants: [
      [
        'typeof connection === "string" && connection !== "keep-alive"',
        'typeof connection === "string" && true',
      ],
      [
        'typeof connection === "string" && connection !== "keep-alive"',
        'typeof connection === "string" && connection !== ""',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/headers.ts",
    because: "no header has an empty name",
    mutants: [
      ["? connection.toLowerCase().split(/[\\s,]+/)", "? connection.toLowerCase().split(/[\\s,]/)"],
    ],
  },
  {
    file: "packages/compat/src/http/host-error.ts",
    because: "only the second item counts",
    mutants: [
      [
        "const [, title] = /<(?:title|message|faultstring)>([^<]{1,400})</i.exec(text) ?? [];",
        'const [, title] = /<(?:title|message|faultstring)>([^<]{1,400})</i.exec(text) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/host-error.ts",
    because: "what is no body has no text, in whatever coding",
    mutants: [['if (body === undefined) return "";', 'if (false) return "";']],
  },
  {
    file: "packages/compat/src/http/host-error.ts",
    because: "a function without a return gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/http/host-error.ts",
    because: "behind the end of a text is no character",
    mutants: [
      ["for (let at = 0; at < text.length; at++) {", "for (let at = 0; at <= text.length; at++) {"],
    ],
  },
  {
    file: "packages/compat/src/http/intake.ts",
    because: "both are no bytes",
    mutants: [
      [
        'const { budget, limit, declared = "0" } = this.#options;',
        'const { budget, limit, declared = "" } = this.#options;',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/json-bounds.ts",
    because: "the loop over names visits the items of a list as well; the line saves time",
    mutants: [
      [
        "if (Array.isArray(value)) return value.some((item) => isDeep(item, levels - 1));",
        "if (false) return value.some((item) => isDeep(item, levels - 1));",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/json-bounds.ts",
    because: "behind the end of a text is no character",
    mutants: [
      ["for (let at = 0; at < text.length; at++) {", "for (let at = 0; at <= text.length; at++) {"],
      ["for (; at < text.length; at++) {", "for (; at <= text.length; at++) {"],
    ],
  },
  {
    file: "packages/compat/src/http/json-bounds.ts",
    because: "a comment that begins has two characters before its end",
    mutants: [
      ["return end < 0 ? text.length : end + 1;", "return end <= 0 ? text.length : end + 1;"],
    ],
  },
  {
    file: "packages/compat/src/http/json-bounds.ts",
    because: "behind the end of a text is no character",
    mutants: [
      [
        "if (next === slash) while (at < text.length && !isLineEnd(text.charCodeAt(at + 1))) at++;",
        "if (next === slash) while (at <= text.length && !isLineEnd(text.charCodeAt(at + 1))) at++;",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/json.ts",
    because: "a function without a return gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/http/json.ts",
    because: "what is no text is no JSON either",
    mutants: [
      [
        "return strict === undefined ? undefined : readJson(strict);",
        "return false ? undefined : readJson(strict);",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/json.ts",
    because:
      "the library prints what has no exact number as JSON.stringify does; the condition saves time",
    mutants: [
      [
        "return text.includes('\"isLosslessNumber\":') ? (stringify(value, null, space) ?? text) : text;",
        'return text.includes("") ? (stringify(value, null, space) ?? text) : text;',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/json.ts",
    because: "letters are made the same in one case or the other",
    mutants: [
      [
        'return plainText(value)?.replace(midnight, "$1").toLowerCase();',
        'return plainText(value)?.replace(midnight, "$1").toUpperCase();',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "nothing else is thrown",
    mutants: [
      ["} catch (error) {", "} catch (error) {}"],
      ["if (error instanceof NotJson) return undefined;", "if (true) return undefined;"],
    ],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "where there is no token, each later one is none either",
    mutants: [["if (found === undefined) return undefined;", "if (false) return undefined;"]],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "a token with a quote at one end has it at the other",
    mutants: [
      [
        "return found.startsWith('\"') || found.startsWith(\"'\");",
        "return found.endsWith('\"') || found.startsWith(\"'\");",
      ],
      [
        "return found.startsWith('\"') || found.startsWith(\"'\");",
        "return found.startsWith('\"') || found.endsWith(\"'\");",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "an escape has a code or a letter; the compiler cannot know that",
    mutants: [
      [
        '.replaceAll(/\\\\(?:u([\\da-fA-F]{4})|([^]))/g, (_, code?: string, letter = "") => {',
        '.replaceAll(/\\\\(?:u([\\da-fA-F]{4})|([^]))/g, (_, code?: string, letter = "Stryker was here!") => {',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "what is no number is no JSON either",
    mutants: [
      [
        'const [, sign = "", whole = "", fraction = "", exponent = ""] =',
        'const [, sign = "Stryker was here!", whole = "", fraction = "", exponent = ""] =',
      ],
      [
        'const [, sign = "", whole = "", fraction = "", exponent = ""] =',
        'const [, sign = "", whole = "Stryker was here!", fraction = "", exponent = ""] =',
      ],
      [
        "/^(-?)(\\d*)(?:\\.(\\d*))?([eE][-+]?\\d+)?$/.exec(word) ?? [];",
        '/^(-?)(\\d*)(?:\\.(\\d*))?([eE][-+]?\\d+)?$/.exec(word) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/legacy-json.ts",
    because: "spaces that are left are skipped in the next turn",
    mutants: [
      [
        "const skipped = /\\s+|\\/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*\\/|\\/\\/[^\\r\\n]*/y;",
        "const skipped = /\\s|\\/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*\\/|\\/\\/[^\\r\\n]*/y;",
      ],
    ],
  },
  {
    file: "packages/compat/src/http/query-string.ts",
    because:
      "a part that begins with a question mark has a name, if an empty one; the compiler cannot know that",
    mutants: [
      [
        'const [[name, value] = ["", ""]] = new URLSearchParams(`?${raw}`);',
        "const [[name, value] = []] = new URLSearchParams(`?${raw}`);",
      ],
      [
        'const [[name, value] = ["", ""]] = new URLSearchParams(`?${raw}`);',
        'const [[name, value] = ["Stryker was here!", ""]] = new URLSearchParams(`?${raw}`);',
      ],
      [
        'const [[name, value] = ["", ""]] = new URLSearchParams(`?${raw}`);',
        'const [[name, value] = ["", "Stryker was here!"]] = new URLSearchParams(`?${raw}`);',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/query-string.ts",
    because: "a query without parts has none; the condition saves time",
    mutants: [
      ['if (search === "") return [];', "if (false) return [];"],
      ['if (search === "") return [];', 'if (search === "Stryker was here!") return [];'],
      ["if (parts.length === 0) return undefined;", "if (false) return undefined;"],
      ["if (parts.length === 0) return [];", "if (false) return [];"],
    ],
  },
  {
    file: "packages/compat/src/http/query-string.ts",
    because: "such a text is encoded as itself; the condition saves time",
    mutants: [
      [
        "if (/^\\w*$/.test(name) && /^\\w*$/.test(value)) return `${name}=${value}`;",
        "if (false) return `${name}=${value}`;",
      ],
      [
        "if (/^\\w*$/.test(name) && /^\\w*$/.test(value)) return `${name}=${value}`;",
        "if (/^\\w$/.test(name) && /^\\w*$/.test(value)) return `${name}=${value}`;",
      ],
      [
        "if (/^\\w*$/.test(name) && /^\\w*$/.test(value)) return `${name}=${value}`;",
        "if (/^\\w*$/.test(name) && /^\\w$/.test(value)) return `${name}=${value}`;",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/cache-budget.ts",
    because: "the Node.js that runs the mutants has a large heap",
    mutants: [
      [
        "return Math.min(256 * 1024 * 1024, getHeapStatistics().heap_size_limit / 4);",
        "return Math.min(256 * 1024 * 1024, getHeapStatistics().heap_size_limit * 4);",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/cached-list.ts",
    because:
      "a page that is found has a text for each of its records; the compiler cannot know that",
    mutants: [
      [
        "return text === undefined ? [] : [readJson(text)?.value as JsonRecord];",
        'return text === undefined ? ["Stryker was here"] : [readJson(text)?.value as JsonRecord];',
      ],
      [
        "return text === undefined ? [] : [readJson(text)?.value as JsonRecord];",
        "return false ? [] : [readJson(text)?.value as JsonRecord];",
      ],
      ["const text = page.texts?.[index];", "const text = page.texts[index];"],
    ],
  },
  {
    file: "packages/compat/src/lookups/cached-list.ts",
    because:
      "an index knows a page by itself, and reads nothing of it; the compiler cannot know that",
    mutants: [
      [
        "const again = { offset: page.offset, count: records.length, texts: undefined };",
        "const again = {};",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/cached-list.ts",
    because: "of four indexes, one is the oldest; the compiler cannot know that",
    mutants: [
      [
        "if (this.#indexes.size >= maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);",
        "if (this.#indexes.size >= maxIndexes && true) this.#indexes.delete(oldest);",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/collection-cache.ts",
    because: "what has expired is passed over; that it is dropped saves memory",
    mutants: [
      ["this.#lists.delete(other);", ";"],
      ["this.#singles.delete(cacheKey);", ";"],
      ["this.#lists.clear();", ";"],
    ],
  },
  {
    file: "packages/compat/src/lookups/collection-cache.ts",
    because: "what is no list is not current",
    mutants: [
      [
        "return list && !list.isExpired ? [list] : [];",
        'return list && !list.isExpired ? [list] : ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/collection-cache.ts",
    because: "the next look at the cache empties it",
    mutants: [
      [
        "const isSame = writes === this.#writes && timesCleared === this.#timesCleared;",
        "const isSame = true && timesCleared === this.#timesCleared;",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/collection-cache.ts",
    because: "what is not there is not counted either; the compiler cannot know that",
    mutants: [
      ["if (before) this.#budget.delete(before);", "if (true) this.#budget.delete(before);"],
    ],
  },
  {
    file: "packages/compat/src/lookups/collection-cache.ts",
    because: "both are another number than before",
    mutants: [["this.#timesCleared++;", "this.#timesCleared--;"]],
  },
  {
    file: "packages/compat/src/lookups/current-keys.ts",
    because: "a text has no values of a key, so the key is not whole",
    mutants: [
      [
        "const [owner, another] = owners ?? [];",
        'const [owner, another] = owners ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/current-keys.ts",
    because: "each query has an outcome; the compiler cannot know that",
    mutants: [
      ["if (!outcome) return [];", "if (false) return [];"],
      ["if (!outcome) return [];", 'if (!outcome) return ["Stryker was here"];'],
      ["if (!outcome) return [];", "if (false) return [];"],
    ],
  },
  {
    file: "packages/compat/src/lookups/descriptor-lists.ts",
    because: "what is not there cannot be touched or deleted; the compiler cannot know that",
    mutants: [
      ["if (list) this.#budget.touch(list);", "if (true) this.#budget.touch(list);"],
      ["if (list) this.#budget.delete(list);", "if (true) this.#budget.delete(list);"],
      ["if (before) this.#budget.delete(before);", "if (true) this.#budget.delete(before);"],
    ],
  },
  {
    file: "packages/compat/src/lookups/descriptor-lists.ts",
    because: "each write gives another number, up or down",
    mutants: [
      [
        "this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);",
        "this.#writes.set(key, (this.#writes.get(key) ?? 0) - 1);",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/filter-lookup.ts",
    because:
      "the tables have an entry, and a key a part, for all that is looked up, and each query has its list; the compiler cannot know that",
    mutants: [
      [
        'const own = target.single ? filterLookups[target.collection?.name ?? ""] : undefined;',
        'const own = target.single ? filterLookups[target.collection?.name ?? "Stryker was here!"] : undefined;',
      ],
      [
        'const own = target.single ? filterLookups[target.collection?.name ?? ""] : undefined;',
        'const own = target.single ? filterLookups[target.collection.name ?? ""] : undefined;',
      ],
      [
        "return lookup ? [[asked, lookup] as const] : [];",
        'return lookup ? [[asked, lookup] as const] : ["Stryker was here"];',
      ],
      [
        'lookups.values.toCurrent(across, plainText(key[across]) ?? ""),',
        'lookups.values.toCurrent(across, plainText(key[across]) ?? "Stryker was here!"),',
      ],
      [
        "const [found = []] = await related([{ ...key, [across]: wanted }]);",
        'const [found = ["Stryker was here"]] = await related([{ ...key, [across]: wanted }]);',
      ],
      [
        'return { name, value: plainText(valuesAt(record, path)[0]) ?? "" };',
        'return { name, value: plainText(valuesAt(record, path)[0]) ?? "Stryker was here!" };',
      ],
      [
        "const { key = [] } = host.catalog.find(collection) ?? {};",
        'const { key = ["Stryker was here"] } = host.catalog.find(collection) ?? {};',
      ],
      [
        "const missing = keyLookups[collection]?.needs.find((name) => key[name] === undefined);",
        "const missing = keyLookups[collection].needs.find((name) => key[name] === undefined);",
      ],
      ["const isShared = named[index]?.every(", "const isShared = named[index].every("],
      [
        "return own === undefined || text === undefined ? [] : [{ name: own, value: text }];",
        "return own === undefined || false ? [] : [{ name: own, value: text }];",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/filter-lookup.ts",
    because: "the response is 400 for either kind",
    mutants: [
      ['throw new LookupError("tooMany", message);', 'throw new LookupError("", message);'],
      ['throw new LookupError("incomplete", message);', 'throw new LookupError("", message);'],
    ],
  },
  {
    file: "packages/compat/src/lookups/filter-lookup.ts",
    because: "a whole key lacks no part, so that no message names what was asked",
    mutants: [
      [
        "if (own) return [[[...names.values()].flat(), own]];",
        "if (own) return [[[].flat(), own]];",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/filter-lookup.ts",
    because:
      "of the table's look-ups only those of a session and of a section have names in common, and each condition tells these two apart",
    mutants: [
      [
        "asked.every((name) => known.includes(name.toLowerCase())) &&",
        "asked.every(name => known.includes(name.toLowerCase())) || Object.values(lookup.gives).every(name => gives.includes(name))",
      ],
      [
        "asked.every((name) => known.includes(name.toLowerCase())) &&",
        "asked.some(name => known.includes(name.toLowerCase())) &&",
      ],
      [
        "Object.values(lookup.gives).every((name) => gives.includes(name))",
        "Object.values(lookup.gives).some(name => gives.includes(name))",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/filter-lookup.ts",
    because: "no key has a part of either name",
    mutants: [
      [
        'const { collection, gives, across = "" } = lookup;',
        'const { collection, gives, across = "Stryker was here!" } = lookup;',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/for-call.ts",
    because: "only requests for records are looked up for; the compiler cannot know that",
    mutants: [
      [
        'const schoolYear = route.kind === "data" ? route.schoolYear : "";',
        'const schoolYear = route.kind === "data" ? route.schoolYear : "Stryker was here!";',
      ],
      [
        'const schoolYear = route.kind === "data" ? route.schoolYear : "";',
        'const schoolYear = true ? route.schoolYear : "";',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/find-records.ts",
    because: "no queries are done at once; the condition saves time",
    mutants: [["if (queries.length === 0) return [];", "if (false) return [];"]],
  },
  {
    file: "packages/compat/src/lookups/find-records.ts",
    because: "each query has an outcome, and each group a query; the compiler cannot know that",
    mutants: [
      [
        "return this.#outcomes.get(query.cacheKey) ?? { records: [], isFresh: false };",
        "return this.#outcomes.get(query.cacheKey) ?? {};",
      ],
      [
        "return this.#outcomes.get(query.cacheKey) ?? { records: [], isFresh: false };",
        'return this.#outcomes.get(query.cacheKey) ?? { records: ["Stryker was here"], isFresh: false };',
      ],
      [
        "return this.#outcomes.get(query.cacheKey) ?? { records: [], isFresh: false };",
        "return this.#outcomes.get(query.cacheKey) ?? { records: [], isFresh: true };",
      ],
      ["if (!first) return;", "if (false) return;"],
    ],
  },
  {
    file: "packages/compat/src/lookups/find-records.ts",
    because:
      "where pages are evicted again at once, the list is evicted before them; the bound is a second guard against a loop",
    mutants: [
      [
        "const evicted = restored < 2 ? sharedPages(list, missing) : [];",
        'const evicted = restored < 2 ? sharedPages(list, missing) : ["Stryker was here"];',
      ],
      [
        "const evicted = restored < 2 ? sharedPages(list, missing) : [];",
        "const evicted = true ? sharedPages(list, missing) : [];",
      ],
      [
        "const evicted = restored < 2 ? sharedPages(list, missing) : [];",
        "const evicted = restored <= 2 ? sharedPages(list, missing) : [];",
      ],
      ["restored++;", "restored--;"],
    ],
  },
  {
    file: "packages/compat/src/lookups/find-records.ts",
    because: "no other reading of a list begins before the end of this one is noted",
    mutants: [
      [
        "if (list.reading === settled) list.reading = undefined;",
        "if (true) list.reading = undefined;",
      ],
      ["work.then(() => settled),", "work.then(() => undefined),"],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "each query has an outcome; the compiler cannot know that",
    mutants: [
      [
        "return this.#valueOf(found ?? []);",
        'return this.#valueOf(found ?? ["Stryker was here"]);',
      ],
      ["if (!outcome) return [];", 'if (!outcome) return ["Stryker was here"];'],
      ["if (!outcome) return [];", "if (false) return [];"],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "no collection has this name",
    mutants: [
      [
        "const { current = collection, split = [] } = host.catalog.find(collection) ?? {};",
        'const { current = collection, split = ["Stryker was here"] } = host.catalog.find(collection) ?? {};',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "other collections have no list of descriptors to forget; the condition saves time",
    mutants: [
      ['if (current.endsWith("Descriptors")) {', "if (true) {"],
      ['if (current.endsWith("Descriptors")) {', 'if (current.endsWith("")) {'],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "a part that no query has tells nothing of it; the compiler wants a name",
    mutants: [
      [
        "return part === undefined ? [] : [[part, value] as const];",
        "return false ? [] : [[part, value] as const];",
      ],
      [
        "return part === undefined ? [] : [[part, value] as const];",
        'return part === undefined ? ["Stryker was here"] : [[part, value] as const];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because:
      "the catalog and the table have each collection whose keys are looked up; the compiler cannot know that",
    mutants: [
      [
        "const entry = keyLookups[collection?.name ?? name];",
        "const entry = keyLookups[collection.name ?? name];",
      ],
      [
        "return new Map(pathsIn(entry?.current ?? {}, this.#context.host.dataStandard));",
        "return new Map(pathsIn(entry.current ?? {}, this.#context.host.dataStandard));",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "of such a collection, only the names are read",
    mutants: [
      [
        'return { name, kind: "own", key: [], current: name, namespace };',
        'return { name, kind: "", key: [], current: name, namespace };',
      ],
      [
        'return { name, kind: "own", key: [], current: name, namespace };',
        'return { name, kind: "own", key: ["Stryker was here"], current: name, namespace };',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/host-lookups.ts",
    because: "no namespace has this name",
    mutants: [
      [
        'return `${dataUrl} ${place?.namespace ?? ""}/${name}`;',
        'return `${dataUrl} ${place?.namespace ?? "Stryker was here!"}/${name}`;',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/key-parts.ts",
    because: "the table has a path for each such part; the compiler cannot know that",
    mutants: [
      [
        'const values = valuesAt(record, entry.legacy[name] ?? "");',
        'const values = valuesAt(record, entry.legacy[name] ?? "Stryker was here!");',
      ],
      [
        'const path = legacy[renumbered] ?? "";',
        'const path = legacy[renumbered] ?? "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/key-parts.ts",
    because:
      "the catalog has each collection whose keys are looked up; the compiler cannot know that",
    mutants: [
      ['if (filter?.kind === "lookup") return [];', 'if (filter.kind === "lookup") return [];'],
      [
        'const asked = filter?.kind === "renamed" ? filter.name : name;',
        'const asked = filter.kind === "renamed" ? filter.name : name;',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/legacy-keys.ts",
    because:
      "what does not belong to another collection has no owner whose key is looked for there",
    mutants: [
      [
        "const found = by ? legacyKeys(by.collection, [...wanted.values()], context) : [];",
        'const found = by ? legacyKeys(by.collection, [...wanted.values()], context) : ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/list-index.ts",
    because: "the first page has another number, under which it is found again",
    mutants: [
      [
        "readonly #pages: CachedPage[] = [];",
        'readonly #pages: CachedPage[] = ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/list-index.ts",
    because: "what is no position is on no page; the compiler cannot know that",
    mutants: [
      [
        "const found = this.#positions.get(keyOf(query.parts.map(([, text]) => text))) ?? [];",
        'const found = this.#positions.get(keyOf(query.parts.map(([, text]) => text))) ?? ["Stryker was here"];',
      ],
      [
        "return page ? [{ page, index: position % maxPageLength }] : [];",
        'return page ? [{ page, index: position % maxPageLength }] : ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/lookup-caches.ts",
    because: "no namespace has that name",
    mutants: [
      [
        'return `${collection?.namespace ?? ""}/${name}`;',
        'return `${collection?.namespace ?? "Stryker was here!"}/${name}`;',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/read-access.ts",
    because: "it is only noted again that the key may read the collection",
    mutants: [
      [
        "if (this.#isReadable) return this.#make(request);",
        "if (false) return this.#make(request);",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-query.ts",
    because: "no query has a part twice",
    mutants: [
      [
        "const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : 1));",
        "const sorted = parts.toSorted(([one], [other]) => (one <= other ? -1 : 1));",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-query.ts",
    because: "the value of a parameter is a text; the compiler cannot know that",
    mutants: [
      [
        'return scope.map(({ name, value }) => `${name}=${comparedText(value) ?? ""}`).join("&");',
        'return scope.map(({ name, value }) => `${name}=${comparedText(value) ?? "Stryker was here!"}`).join("&");',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-source.ts",
    because:
      "the catalog has each collection whose keys are looked up; the compiler cannot know that",
    mutants: [
      [
        "target: { name: found?.current ?? collection, collection: found },",
        "target: { name: found.current ?? collection, collection: found },",
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-source.ts",
    because: "a text has a part before its first point; the compiler cannot know that",
    mutants: [
      [
        'const [step = "", ...rest] = path.split(".");',
        'const [step = "Stryker was here!", ...rest] = path.split(".");',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-values.ts",
    because: "a text has a part before its first @; the compiler cannot know that",
    mutants: [
      [
        'const [name = "", spans] = word.split("@");',
        'const [name = "Stryker was here!", spans] = word.split("@");',
      ],
    ],
  },
  {
    file: "packages/compat/src/lookups/record-values.ts",
    because: "it gives the same, but takes the path apart anew",
    mutants: [
      ["if (known) return known;", "if (false) return known;"],
      ["steps.set(path, made);", ";"],
    ],
  },
  {
    file: "packages/compat/src/lookups/writes.ts",
    because: "before the first write there is none; the condition saves time",
    mutants: [["if (this.#last === 0) return 0;", "if (false) return 0;"]],
  },
  {
    file: "packages/compat/src/lookups/writes.ts",
    because: "it gives the same, but goes through the writes again",
    mutants: [
      ["this.#projections.set(key, projection);", ";"],
      [
        "for (const { number, values } of this.#parts.slice(projection.known)) {",
        "for (const { number, values } of this.#parts) {",
      ],
    ],
  },
  {
    file: "packages/compat/src/pipeline/bridge.ts",
    because: "what is in memory is told when the process ends",
    mutants: [
      [
        "onMemory: (difference) => countInMemory(difference, given.optionText),",
        "onMemory: () => undefined,",
      ],
    ],
  },
  {
    file: "packages/compat/src/pipeline/bridge.ts",
    because: "no other route has a year, and no year is called so",
    mutants: [
      [
        'return this.#profile.ofYear(route.kind === "data" ? route.schoolYear : "");',
        'return this.#profile.ofYear(true ? route.schoolYear : "");',
      ],
      [
        'return this.#profile.ofYear(route.kind === "data" ? route.schoolYear : "");',
        'return this.#profile.ofYear(route.kind === "data" ? route.schoolYear : "Stryker was here!");',
      ],
    ],
  },
  {
    file: "packages/compat/src/http/host-page.ts",
    because: "a small page cannot hold too many values; the condition saves counting them",
    mutants: [
      [
        'if (text.length > mostInPage && excessOf(text, mostInPage)) return "too large";',
        'if (text.length >= mostInPage && excessOf(text, mostInPage)) return "too large";',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because:
      "only staff have parts with a place beside parts without one: those of two districts of a key could show it",
    mutants: [
      [
        "return place ? related.map((each) => place(each)) : [];",
        'return place ? related.map((each) => place(each)) : ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because:
      "people have enrollments, and a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        'const { id: member = "", enrollments = [] } = people[collection] ?? {};',
        'const { id: member = "", enrollments = ["Stryker was here"] } = people[collection] ?? {};',
      ],
      [
        "const [found = []] = await lookups.related(name, [{ [member]: id }]);",
        'const [found = ["Stryker was here"]] = await lookups.related(name, [{ [member]: id }]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because: "it saves look-ups: who is in the only place of a key has not gone to another one",
    mutants: [
      [
        "if (own.length < 2 || !own.includes(Number(organization))) return false;",
        "if (false || !own.includes(Number(organization))) return false;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const related = lists[index] ?? [];",
        'const related = lists[index] ?? ["Stryker was here"];',
      ],
      [
        "const [related = []] = await guardedRelated([filledKey(part.keyIn(record))], part, lookups);",
        'const [related = ["Stryker was here"]] = await guardedRelated([filledKey(part.keyIn(record))], part, lookups);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "a part with a place was looked for before; the compiler cannot know that",
    mutants: [
      [
        "const place = beside?.part.place?.(beside.record);",
        "const place = beside?.part.place(beside.record);",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "nobody asks for these of what is taken out",
    mutants: [
      [
        "const write = { part, existing, before: false, isUnread: false, lacksOrganization: false };",
        "const write = { part, existing, before: true, isUnread: false, lacksOrganization: false };",
      ],
      [
        "const write = { part, existing, before: false, isUnread: false, lacksOrganization: false };",
        "const write = { part, existing, before: false, isUnread: true, lacksOrganization: false };",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "a member without a value is no part of a query either",
    mutants: [
      [
        "Object.entries(key).filter(([, value]) => plainText(value) !== undefined),",
        "Object.entries(key),",
      ],
      [
        "Object.entries(key).filter(([, value]) => plainText(value) !== undefined),",
        "Object.entries(key).filter(([, value]) => true),",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "a host gives all records of a collection ETags, or none",
    mutants: [
      [
        "if (lists.flat().every((record) => etagOf(record) !== undefined)) return lists;",
        "if (lists.flat().some(record => etagOf(record) !== undefined)) return lists;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/companion-writes.ts",
    because: "more of the collection is read again than must be",
    mutants: [
      [
        "for (const key of keys) lookups.invalidate(collection, { key });",
        "for (const key of keys) lookups.invalidate(collection, {});",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/conditions.ts",
    because: "what is one record has a part; the compiler cannot know that",
    mutants: [
      [
        'if (headers["if-match"] === undefined || part === undefined || !isRecord(target)) {',
        'if (headers["if-match"] === undefined || false || !isRecord(target)) {',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-page.ts",
    because: "what is no object is left out of the page, which is damaged in any case",
    mutants: [
      [
        "return (text.match(/\\{[^{}]*\\}/g) ?? []).map((object) => readJson(object)?.value);",
        'return (text.match(/\\{[^{}]*\\}/g) ?? ["Stryker was here"]).map((object) => readJson(object)?.value);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-page.ts",
    because: "any text stands for one that is absent: only its type is looked at",
    mutants: [
      [
        'const { owner, person, record = "", since, parts = "" } = value;',
        'const { owner, person, record = "Stryker was here!", since, parts = "" } = value;',
      ],
      [
        'const { owner, person, record = "", since, parts = "" } = value;',
        'const { owner, person, record = "", since, parts = "Stryker was here!" } = value;',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-pages.ts",
    because: "it is always set: the page is changed in the store or in memory",
    mutants: [["let isIn = false;", "let isIn = true;"]],
  },
  {
    file: "packages/compat/src/records/held-pages.ts",
    because: "a text is no entry: it has no parts, and no person has it",
    mutants: [
      [
        "const memory = this.#memory.get(name) ?? [];",
        'const memory = this.#memory.get(name) ?? ["Stryker was here"];',
      ],
      [
        "this.#remember(name, change(this.#memory.get(name) ?? []));",
        'this.#remember(name, change(this.#memory.get(name) ?? ["Stryker was here"]));',
      ],
      [
        "const page = change(merged(this.#stored(name, text), this.#memory.get(name) ?? []));",
        'const page = change(merged(this.#stored(name, text), this.#memory.get(name) ?? ["Stryker was here"]));',
      ],
      [
        "this.#onMemory(peopleOn(kept) - peopleOn(this.#memory.get(name) ?? []));",
        'this.#onMemory(peopleOn(kept) - peopleOn(this.#memory.get(name) ?? ["Stryker was here"]));',
      ],
      [
        "this.#onMemory(-peopleOn(this.#memory.get(name) ?? []));",
        'this.#onMemory(-peopleOn(this.#memory.get(name) ?? ["Stryker was here"]));',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-pages.ts",
    because:
      "the lock of the store keeps the changes of a page apart too; a turn saves waiting for it",
    mutants: [
      ["this.#turns.set(name, turn);", ";"],
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => void (this.#turns.get(name) === turn || this.#turns.delete(name));",
      ],
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => void (true && this.#turns.delete(name));",
      ],
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => void (this.#turns.get(name) !== turn && this.#turns.delete(name));",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-pages.ts",
    because: "only memory shows that a turn which is over is still kept",
    mutants: [
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => undefined;",
      ],
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => void (true);",
      ],
      [
        "const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));",
        "const ended = () => void (false);",
      ],
      ["turn.then(ended, ended);", ";"],
    ],
  },
  {
    file: "packages/compat/src/records/held-pages.ts",
    because: "only memory shows that an empty page is still kept",
    mutants: [
      [
        "if (kept.length > 0) this.#memory.set(name, kept);",
        "if (true) this.#memory.set(name, kept);",
      ],
      [
        "if (kept.length > 0) this.#memory.set(name, kept);",
        "if (kept.length >= 0) this.#memory.set(name, kept);",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-parts.ts",
    because: "what does not open is no JSON either, and what was sealed here is JSON",
    mutants: [
      [
        "const companions = text === undefined ? undefined : readJson(text)?.value;",
        "const companions = false ? undefined : readJson(text)?.value;",
      ],
      [
        "const companions = text === undefined ? undefined : readJson(text)?.value;",
        "const companions = text === undefined ? undefined : readJson(text).value;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-parts.ts",
    because: "a name that is noted without need is looked for in vain",
    mutants: [
      ["await this.#dropOthers(holder, false);", "await this.#dropOthers(holder, true);"],
      ["if (!known && !holds) return;", "if (false) return;"],
      [
        "this.#holders.set(key, new Set(holds ? [person] : []));",
        'this.#holders.set(key, new Set(holds ? [person] : ["Stryker was here"]));',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/held-parts.ts",
    because: "ids are compared in one case, whichever that is",
    mutants: [
      [
        "return JSON.stringify([scope, compactId(recordId).toLowerCase()]);",
        "return JSON.stringify([scope, compactId(recordId).toUpperCase()]);",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/natural-key.ts",
    because: "another part of a key, such as the number of a descriptor, is in no current record",
    mutants: [
      [
        'return [filter.kind === "renamed" ? filter.name : legacy];',
        "return [true ? filter.name : legacy];",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/natural-key.ts",
    because:
      "each look-up of a filter is in the list, and names a collection whose keys are looked up; the compiler cannot know that",
    mutants: [
      [
        'const { collection = "", gives = {} } = filterLookups[lookup] ?? {};',
        'const { collection = "Stryker was here!", gives = {} } = filterLookups[lookup] ?? {};',
      ],
      [
        "const paths = pathsIn(keyLookups[collection]?.current ?? {}, standard);",
        "const paths = pathsIn(keyLookups[collection].current ?? {}, standard);",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/note-write.ts",
    because: "a 300 was left out before",
    mutants: [
      [
        'deleted: method === "DELETE" && status > 0 && status < 300,',
        'deleted: method === "DELETE" && status > 0 && status <= 300,',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/note-write.ts",
    because: "what names no part is no record; the compiler cannot know that",
    mutants: [
      [
        "if (part === undefined || !isRecord(target)) return false;",
        "if (false || !isRecord(target)) return false;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/note-write.ts",
    because: "both are not true",
    mutants: [["() => false,", "() => undefined,"]],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because: "only people are asked for by their ids; the compiler cannot know that",
    mutants: [
      [
        'return { collection, key: { [people[collection]?.id ?? "id"]: id } };',
        'return { collection, key: { [people[collection]?.id ?? ""]: id } };',
      ],
      [
        'return { collection, key: { [people[collection]?.id ?? "id"]: id } };',
        'return { collection, key: { [people[collection].id ?? "id"]: id } };',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [latest] = (lists[index] ?? []).toSorted(",
        'const [latest] = (lists[index] ?? ["Stryker was here"]).toSorted(',
      ],
      [
        "const [school] = schools[index] ?? [];",
        'const [school] = schools[index] ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because: "nobody has either id",
    mutants: [
      [
        'const ids = records.map((record) => personIn(collection, record)?.id ?? "");',
        'const ids = records.map((record) => personIn(collection, record)?.id ?? "Stryker was here!");',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/people.ts",
    because: "no record has a member of that name, and no collection but people has enrollments",
    mutants: [
      [
        "const id = name === undefined ? undefined : plainText(record[name]);",
        "const id = false ? undefined : plainText(record[name]);",
      ],
      [
        'const { id: member = "", enrollments = [] } = people[collection] ?? {};',
        'const { id: member = "Stryker was here!", enrollments = [] } = people[collection] ?? {};',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/record-lock.ts",
    because: "a line has an owner, and an owner a write that waits; the compiler cannot know that",
    mutants: [
      ["const [first] = line ?? [];", 'const [first] = line ?? ["Stryker was here"];'],
      ["waiting.shift()?.();", "waiting.shift()();"],
    ],
  },
  {
    file: "packages/compat/src/records/record-translation.ts",
    because: "no table has no name; the compiler wants the condition",
    mutants: [
      [
        "if (!translator || name === undefined || !translator.has(name)) return undefined;",
        "if (!translator || false || !translator.has(name)) return undefined;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/reference-links.ts",
    because: "only speed and memory show which forms are kept: each is made again where it is not",
    mutants: [
      [
        "if (this.#byAddress.size >= maxForms) this.#byAddress.clear();",
        "if (this.#byAddress.size >= maxForms) ;",
      ],
      [
        "if (this.#byAddress.size >= maxForms) this.#byAddress.clear();",
        "if (true) this.#byAddress.clear();",
      ],
      [
        "if (this.#byAddress.size >= maxForms) this.#byAddress.clear();",
        "if (false) this.#byAddress.clear();",
      ],
      [
        "if (this.#byAddress.size >= maxForms) this.#byAddress.clear();",
        "if (this.#byAddress.size > maxForms) this.#byAddress.clear();",
      ],
      [
        "if (this.#byAddress.size >= maxForms) this.#byAddress.clear();",
        "if (this.#byAddress.size < maxForms) this.#byAddress.clear();",
      ],
      ['const from = address.lastIndexOf("/") + 1;', 'const from = address.lastIndexOf("/") - 1;'],
      ['const from = address.lastIndexOf("/") + 1;', 'const from = address.lastIndexOf("") + 1;'],
      ["const before = address.slice(0, from);", "const before = address;"],
      ["const id = address.slice(from);", "const id = address;"],
      ["if (known) return { form: known, id };", "if (false) return { form: known, id };"],
      ["if (found?.id === id) {", "if (false) {"],
      ["if (found?.id === id) {", "if (found?.id === id) {}"],
      ["this.#byAddress.set(before, found.form);", ";"],
      ["const plainId = /^[\\w-]+$/;", "const plainId = /^[\\w-]$/;"],
      ["const plainId = /^[\\w-]+$/;", "const plainId = /^[^\\w-]+$/;"],
      [
        "if (!years) formsBySettings.set(settings, (years = new Map()));",
        "if (true) formsBySettings.set(settings, (years = new Map()));",
      ],
      [
        "if (!forms) years.set(schoolYear, (forms = new LinkForms(settings, schoolYear)));",
        "if (true) years.set(schoolYear, (forms = new LinkForms(settings, schoolYear)));",
      ],
      ["const plainId = /^[\\w-]+$/;", "const plainId = /^[\\W-]+$/;"],
    ],
  },
  {
    file: "packages/compat/src/records/reference-links.ts",
    because: "what is no object holds no link, and neither does a link",
    mutants: [
      [
        'if (typeof part === "object" && name !== "link") findIn(part, search);',
        "if (true) findIn(part, search);",
      ],
      [
        'if (typeof part === "object" && name !== "link") findIn(part, search);',
        'if (typeof part === "object" || name !== "link") findIn(part, search);',
      ],
      [
        'if (typeof part === "object" && name !== "link") findIn(part, search);',
        'if (true && name !== "link") findIn(part, search);',
      ],
      [
        'if (typeof part === "object" && name !== "link") findIn(part, search);',
        'if (typeof part === "object" && true) findIn(part, search);',
      ],
      [
        'if (typeof part === "object" && name !== "link") findIn(part, search);',
        'if (typeof part === "object" && name !== "") findIn(part, search);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/reference-links.ts",
    because: "a plain value is the same when it is encoded; the condition saves that",
    mutants: [
      [
        'return /^[\\w.-]*$/.test(value) ? value : String(new URLSearchParams([["", value]])).slice(1);',
        'return /^[\\w.-]$/.test(value) ? value : String(new URLSearchParams([["", value]])).slice(1);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/referring-records.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [known = []] = await lookups.related(collection, [filledKey(referrers.keyOf(first))]);",
        'const [known = ["Stryker was here"]] = await lookups.related(collection, [filledKey(referrers.keyOf(first))]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/referring-records.ts",
    because: "a text has no key, so that nothing is looked for",
    mutants: [
      [
        "collection === part.collection ? [record] : [],",
        'collection === part.collection ? [record] : ["Stryker was here"],',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/remove-record.ts",
    because: "only a request with an id deletes a record; the compiler cannot know that",
    mutants: [
      [
        'const { name, part: id = "", collection: place } = call.target;',
        'const { name, part: id = "Stryker was here!", collection: place } = call.target;',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/remove-record.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [found = []] = await lookups.related(part.collection, [part.keyIn(own)]);",
        'const [found = ["Stryker was here"]] = await lookups.related(part.collection, [part.keyIn(own)]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/replace-record.ts",
    because:
      "a data request has a collection, whose records have addresses; the compiler cannot know that",
    mutants: [
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = call.route.kind === "data" ? call.route.schoolYear : "Stryker was here!";',
      ],
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = true ? call.route.schoolYear : "";',
      ],
      [
        "const namespace = call.target.collection?.namespace;",
        "const namespace = call.target.collection.namespace;",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/replace-record.ts",
    because: "a body that nobody reads is given up later",
    mutants: [["if (undone) await discard(undone);", "if (false) await discard(undone);"]],
  },
  {
    file: "packages/compat/src/records/replace-record.ts",
    because: "no record has two such parts yet",
    mutants: [
      [
        'const other = `another ${parts.join(" and ")}`;',
        'const other = `another ${parts.join("")}`;',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/split-writes.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [found = []] = await relatedTo([record], part, context.lookups);",
        'const [found = ["Stryker was here"]] = await relatedTo([record], part, context.lookups);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/split-writes.ts",
    because: "hosts give each record with its id; the compiler cannot know that",
    mutants: [
      [
        "return found.flatMap((each) => existingOf(part.collection, each) ?? []);",
        'return found.flatMap((each) => existingOf(part.collection, each) ?? ["Stryker was here"]);',
      ],
      [
        "return id === undefined ? id : { collection, id, etag: etagOf(record), record };",
        "return false ? id : { collection, id, etag: etagOf(record), record };",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/split-writes.ts",
    because: "it is asked only of a request with an id; the compiler cannot know that",
    mutants: [
      [
        'const record = await context.lookups.record(collection, target.part ?? "");',
        'const record = await context.lookups.record(collection, target.part ?? "Stryker was here!");',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/split-writes.ts",
    because: "what is translated without an obstacle has a part; the compiler cannot know that",
    mutants: [
      ["if (first === undefined) {", "if (first === undefined) {}"],
      ["if (first === undefined) {", "if (false) {"],
      [
        'return legacyError(400, "The record has no field that a host can store.", recordsId);',
        'return legacyError(400, "", recordsId);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/split-writes.ts",
    because: "no part of such a record is of an education organization, so that none is refused",
    mutants: [
      [
        "const organization = () => organizationForParts(undefined, context);",
        "const organization = () => undefined;",
      ],
      ['if ("answer" in writes) return writes.answer;', "if (false) return writes.answer;"],
      ['if ("answer" in writes) return writes.answer;', 'if ("" in writes) return writes.answer;'],
    ],
  },
  {
    file: "packages/compat/src/records/translate-request.ts",
    because:
      "each field that is lost has a reason, and one at least is lost; the compiler cannot know that",
    mutants: [
      [
        "const fields = lost.map(({ path, why }) => (why === undefined ? path : `${path} (${why})`));",
        "const fields = lost.map(({ path, why }) => (false ? path : `${path} (${why})`));",
      ],
      [
        'const example = `${collection}.${lost[0]?.path.replace(/\\[\\d+\\]/g, "")}`;',
        'const example = `${collection}.${lost[0].path.replace(/\\[\\d+\\]/g, "")}`;',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/translate-request.ts",
    because: "only the groups count",
    mutants: [
      [
        "const [, name] = /\\b((?:defaults|values)\\.\\w+)/.exec(text) ?? [];",
        'const [, name] = /\\b((?:defaults|values)\\.\\w+)/.exec(text) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/translate-response.ts",
    because:
      "a translator leaves what is no record as it is, and a list without such items is only made again",
    mutants: [
      ["const records = list.filter(isRecordValue);", "const records = list;"],
      ["if (list.length === records.length) return records;", "if (false) return records;"],
    ],
  },
  {
    file: "packages/compat/src/records/translate-response.ts",
    because: "a place is asked for only where the places of the key are known",
    mutants: [
      [
        "{ places: own = [], waiting }: RecordTranslation,",
        '{ places: own = ["Stryker was here"], waiting }: RecordTranslation,',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-companions.ts",
    because: "more of the collection is read again than must be",
    mutants: [
      [
        "lookups.invalidate(part.collection, { key: filledKey(part.keyOf(record)) });",
        "lookups.invalidate(part.collection, {});",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-companions.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [related = []] = await relatedTo([record], part, lookups);",
        'const [related = ["Stryker was here"]] = await relatedTo([record], part, lookups);',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-companions.ts",
    because: "only a data request writes a record; the compiler cannot know that",
    mutants: [
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = true ? call.route.schoolYear : "";',
      ],
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = call.route.kind === "data" ? call.route.schoolYear : "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-held.ts",
    because: "a host names each new record in a Location, and only the second item counts",
    mutants: [
      [
        'const [, created] = /([^/]+)\\/?$/.exec(headerValue(headers, "location") ?? "") ?? [];',
        'const [, created] = /([^/]+)\\/?$/.exec(headerValue(headers, "location") ?? "Stryker was here!") ?? [];',
      ],
      [
        'const [, created] = /([^/]+)\\/?$/.exec(headerValue(headers, "location") ?? "") ?? [];',
        'const [, created] = /([^/]+)\\/?$/.exec(headerValue(headers, "location") ?? "") ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-held.ts",
    because: "whether there is a refusal counts, and an id that is not there is undefined too",
    mutants: [
      [
        'if (!person || organization === "unreadable") return { refused: true };',
        'if (!person || organization === "unreadable") return { refused: false };',
      ],
      [
        "if (organization === undefined) return { id: undefined };",
        "if (organization === undefined) return {};",
      ],
      [
        "return place === undefined ? { refused: true } : { id: place };",
        "return place === undefined ? { refused: false } : { id: place };",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "only a data request writes a record; the compiler cannot know that",
    mutants: [
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = true ? call.route.schoolYear : "";',
      ],
      [
        'const year = call.route.kind === "data" ? call.route.schoolYear : "";',
        'const year = call.route.kind === "data" ? call.route.schoolYear : "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "a record that is translated is of a known collection; the compiler cannot know that",
    mutants: [
      [
        "root: settings.dataRoot(year, place?.namespace),",
        "root: settings.dataRoot(year, place.namespace),",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "more of the collection is read again than must be",
    mutants: [
      [
        "if (written.status === 201) forgetParts(enrolled, translator, context);",
        "if (true) forgetParts(enrolled, translator, context);",
      ],
      ["lookups.invalidate(name, { key, id });", "lookups.invalidate(name, {});"],
    ],
  },
  {
    file: "packages/compat/src/records/write-waiting.ts",
    because: "more of the collection is read again than must be",
    mutants: [["lookups.invalidate(collection, { key });", "lookups.invalidate(collection, {});"]],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "no record has two such parts yet",
    mutants: [
      [
        'const which = `another record with this ${changed.join(" and ")}`;',
        'const which = `another record with this ${changed.join("")}`;',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "parts differ only where there is an existing record",
    mutants: [
      [
        "const changed = existing ? changedParts(record, existing, parts) : [];",
        'const changed = existing ? changedParts(record, existing, parts) : ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "the host was asked by this key just now, and the response is remembered",
    mutants: [
      [
        "const [others = []] = parts.length > 0 ? await lookups.related(name, [key]) : [];",
        "const [others = []] = true ? await lookups.related(name, [key]) : [];",
      ],
      [
        "const [others = []] = parts.length > 0 ? await lookups.related(name, [key]) : [];",
        "const [others = []] = parts.length >= 0 ? await lookups.related(name, [key]) : [];",
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "a look-up gives a list for each key; the compiler cannot know that",
    mutants: [
      [
        "const [others = []] = parts.length > 0 ? await lookups.related(name, [key]) : [];",
        'const [others = ["Stryker was here"]] = parts.length > 0 ? await lookups.related(name, [key]) : [];',
      ],
    ],
  },
  {
    file: "packages/compat/src/records/write-record.ts",
    because: "no record with such parts has two references with one member",
    mutants: [
      [
        "const same = others.filter((each) => hasSameKey(each, record, key));",
        "const same = others;",
      ],
    ],
  },
  {
    file: "packages/compat/src/routing/host-target.ts",
    because: "a path that begins with a slash is refused before",
    mutants: [
      [
        "const name = path.slice(from, slash < 0 ? undefined : slash);",
        "const name = path.slice(from, slash <= 0 ? undefined : slash);",
      ],
      [
        "part: slash < 0 ? undefined : path.slice(slash + 1),",
        "part: slash <= 0 ? undefined : path.slice(slash + 1),",
      ],
    ],
  },
  {
    file: "packages/compat/src/routing/host-target.ts",
    because: "no collection has that name, and of the target only the name counts",
    mutants: [
      ['if (route.kind !== "data") return undefined;', "if (false) return undefined;"],
      [
        'const { name = "" } = hostTarget(route.path, "", namespace) ?? {};',
        'const { name = "Stryker was here!" } = hostTarget(route.path, "", namespace) ?? {};',
      ],
      [
        'const { name = "" } = hostTarget(route.path, "", namespace) ?? {};',
        'const { name = "" } = hostTarget(route.path, "Stryker was here!", namespace) ?? {};',
      ],
    ],
  },
  {
    file: "packages/compat/src/routing/host-target.ts",
    because: "a path that is not plain is only looked at more closely, and its name in any case",
    mutants: [
      [
        "const plain = /^[A-Za-z]\\w*(?:\\/\\w+)*$/;",
        "const plain = /^[^A-Za-z]\\w*(?:\\/\\w+)*$/;",
      ],
      ["const plain = /^[A-Za-z]\\w*(?:\\/\\w+)*$/;", "const plain = /^[A-Za-z]\\w(?:\\/\\w+)*$/;"],
      ["const plain = /^[A-Za-z]\\w*(?:\\/\\w+)*$/;", "const plain = /^[A-Za-z]\\w*(?:\\/\\w+)$/;"],
      ["const plain = /^[A-Za-z]\\w*(?:\\/\\w+)*$/;", "const plain = /^[A-Za-z]\\w*(?:\\/\\w)*$/;"],
    ],
  },
  {
    file: "packages/compat/src/routing/legacy-route.ts",
    because:
      "what is not found at once is found by joining and by the pattern, with the same result",
    mutants: [
      [
        "if (begin !== href && begin.toLowerCase() !== href.toLowerCase()) return undefined;",
        "if (true && begin.toLowerCase() !== href.toLowerCase()) return undefined;",
      ],
      [
        "const isOurs = origin === base.origin && path.slice(0, prefix.length) === prefix;",
        "const isOurs = false;",
      ],
      [
        "const isOurs = origin === base.origin && path.slice(0, prefix.length) === prefix;",
        "const isOurs = origin === base.origin && path === prefix;",
      ],
      [
        "if (!isOurs) return legacyRoute(origin + path, base);",
        "if (true) return legacyRoute(origin + path, base);",
      ],
      ["if (found) return found;", "if (false) return found;"],
      ["): DataRoute | undefined {", "): DataRoute | undefined {}"],
      ["const behind = mark.length + 4;", "const behind = mark.length - 4;"],
      [
        'if (path[behind] !== "/" || path.slice(0, mark.length) !== mark || path.includes("\\n"))',
        "if (true)",
      ],
      [
        'if (path[behind] !== "/" || path.slice(0, mark.length) !== mark || path.includes("\\n"))',
        'if (path[behind] !== "" || path.slice(0, mark.length) !== mark || path.includes("\\n"))',
      ],
      [
        'if (path[behind] !== "/" || path.slice(0, mark.length) !== mark || path.includes("\\n"))',
        'if (path[behind] !== "/" || path !== mark || path.includes("\\n"))',
      ],
      [
        'if (path[behind] !== "/" || path.slice(0, mark.length) !== mark || path.includes("\\n"))',
        'if (path[behind] !== "/" || path.slice(0, mark.length) !== mark || path.includes(""))',
      ],
      [
        "for (let digit = mark.length; digit < behind; digit++) {",
        "for (let digit = mark.length; digit <= behind; digit++) {",
      ],
      [
        "for (let digit = mark.length; digit < behind; digit++) {",
        "for (let digit = mark.length; digit < behind; digit--) {",
      ],
      ["if (code < 0x30 || code > 0x39) return undefined;", "if (true) return undefined;"],
      [
        "if (code < 0x30 || code > 0x39) return undefined;",
        "if (code <= 0x30 || code > 0x39) return undefined;",
      ],
      [
        "if (code < 0x30 || code > 0x39) return undefined;",
        "if (code >= 0x30 || code > 0x39) return undefined;",
      ],
      [
        "if (code < 0x30 || code > 0x39) return undefined;",
        "if (code < 0x30 || code >= 0x39) return undefined;",
      ],
      [
        "if (code < 0x30 || code > 0x39) return undefined;",
        "if (code < 0x30 || code <= 0x39) return undefined;",
      ],
      ['const mark = "/api/v2.0/";', 'const mark = "";'],
    ],
  },
  {
    file: "packages/compat/src/routing/legacy-route.ts",
    because:
      "both find the same place; only the groups count, and the compiler cannot know that one is there",
    mutants: [
      [
        'const [, root = "", schoolYear = "", rest = ""] = data.exec(path) ?? [];',
        'const [, root = "", schoolYear = "", rest = ""] = data.exec(path) ?? ["Stryker was here"];',
      ],
      [
        "const at = versioned < 0 ? path.search(currentOperation) : versioned;",
        "const at = versioned <= 0 ? path.search(currentOperation) : versioned;",
      ],
    ],
  },
  {
    file: "packages/compat/src/routing/path-safety.ts",
    because: "what has no % is decoded to itself; the condition saves that",
    mutants: [
      ['if (!text.includes("%")) return false;', "if (false) return false;"],
      ['if (!text.includes("%")) return false;', 'if (!text.includes("")) return false;'],
    ],
  },
  {
    file: "packages/compat/src/routing/record-url.ts",
    because: "a text without a slash, or one that begins with it, names no collection either",
    mutants: [
      [
        'const below = pathBelow(path, root, namespace ?? settings.namespace) ?? "";',
        'const below = pathBelow(path, root, namespace ?? settings.namespace) ?? "Stryker was here!";',
      ],
      [
        'if (slash < 0 || !collectionName.test(name) || rest === "" || rest.includes("/"))',
        'if (slash <= 0 || !collectionName.test(name) || rest === "" || rest.includes("/"))',
      ],
    ],
  },
  {
    file: "packages/compat/src/routing/record-url.ts",
    because: "a scheme within a path leaves an empty segment, which changes nothing that is found",
    mutants: [
      [
        'return address.replace(/^[^/]+:\\/\\/[^/]*/, "").replace(/[?#].*/s, "");',
        'return address.replace(/[^/]+:\\/\\/[^/]*/, "").replace(/[?#].*/s, "");',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/bearer-token.ts",
    because: "another text is no bearer either, and only the second item counts",
    mutants: [
      [
        'const [, given] = /^bearer +(\\S.*)$/i.exec(headers["authorization"]?.trim() ?? "") ?? [];',
        'const [, given] = /^bearer +(\\S.*)$/i.exec(headers["authorization"]?.trim() ?? "Stryker was here!") ?? [];',
      ],
      [
        'const [, given] = /^bearer +(\\S.*)$/i.exec(headers["authorization"]?.trim() ?? "") ?? [];',
        'const [, given] = /^bearer +(\\S.*)$/i.exec(headers["authorization"]?.trim() ?? "") ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/expiring-map.ts",
    because: "it does the same, but moves or looks at more entries than it must",
    mutants: [
      ["if (tick === entry.placed) return;", "if (false) return;"],
      ["if (entry === this.#newest) return;", "if (false) return;"],
      ["const before = this.#tickOf(now) - ticks;", "const before = this.#tickOf(now) + ticks;"],
      ["else if (entry.placed > before) return;", "else if (false) return;"],
      ["return Math.floor(moment / this.#tick);", "return Math.floor(moment * this.#tick);"],
    ],
  },
  {
    file: "packages/compat/src/sessions/file-store.ts",
    because: "the name is random, so that no other file has it",
    mutants: [
      [
        'await writeFile(made, text, { mode: 0o600, flag: "wx", flush: true });',
        'await writeFile(made, text, { mode: 0o600, flag: "", flush: true });',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/file-store.ts",
    because: "only a machine that loses its power shows what was not on the disk",
    mutants: [
      [
        'await writeFile(made, text, { mode: 0o600, flag: "wx", flush: true });',
        'await writeFile(made, text, { mode: 0o600, flag: "wx", flush: false });',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/file-store.ts",
    because: "only a drive of Windows that is not there has nothing above it",
    mutants: [["if (above === folder) throw error;", "if (false) throw error;"]],
  },
  {
    file: "packages/compat/src/sessions/file-store.ts",
    because: "nothing of that is the text of a lock",
    mutants: [
      [
        'const isOurs = async () => (await readFile(path, "utf8").catch(() => "")) === fence;',
        'const isOurs = async () => (await readFile(path, "utf8").catch(() => "Stryker was here!")) === fence;',
      ],
      [
        'const isOurs = async () => (await readFile(path, "utf8").catch(() => "")) === fence;',
        'const isOurs = async () => (await readFile(path, "utf8").catch(() => undefined)) === fence;',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/file-store.ts",
    because: "whatever goes wrong with a lock, the store is unreachable",
    mutants: [
      ["await rm(path, { force: true });", "await rm(path, {});"],
      ["await rm(path, { force: true });", "await rm(path, { force: false });"],
    ],
  },
  {
    file: "packages/compat/src/sessions/guesses.ts",
    because: "only memory shows that a turn which is over is still kept",
    mutants: [
      ["void over.then(() => {", "void over.then(() => {});"],
      [
        "if (this.#turns.get(caller) === over) this.#turns.delete(caller);",
        "if (false) this.#turns.delete(caller);",
      ],
      [
        "if (this.#turns.get(caller) === over) this.#turns.delete(caller);",
        "if (this.#turns.get(caller) === over) ;",
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/guesses.ts",
    because:
      "the three kinds of names are told apart by what is left, and JSON has null for nothing",
    mutants: [
      [
        'const address = { name: JSON.stringify(["from", networkOf(from)]), most: mostOfAddress };',
        'const address = { name: JSON.stringify(["", networkOf(from)]), most: mostOfAddress };',
      ],
      [
        'return [own, address, { name: JSON.stringify(["key", clientKey]), most: mostOfKey }];',
        'return [own, address, { name: JSON.stringify(["", clientKey]), most: mostOfKey }];',
      ],
      [
        'return JSON.stringify([from === undefined ? null : networkOf(from), clientKey, "caller"]);',
        'return JSON.stringify([false ? null : networkOf(from), clientKey, "caller"]);',
      ],
      [
        'return JSON.stringify([from === undefined ? null : networkOf(from), clientKey, "caller"]);',
        'return JSON.stringify([from === undefined ? null : networkOf(from), clientKey, ""]);',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/guesses.ts",
    because: "the first four groups are the same, in one case or the other",
    mutants: [
      [
        'const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");',
        'const [before = "Stryker was here!", after] = address.toLowerCase().replace(/%.*/, "").split("::");',
      ],
      [
        'const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");',
        'const [before = "", after] = address.toUpperCase().replace(/%.*/, "").split("::");',
      ],
      [
        'const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");',
        'const [before = "", after] = address.toLowerCase().replace(/%.*/, "Stryker was here!").split("::");',
      ],
      [
        'const tail = after?.split(":").filter(Boolean) ?? [];',
        'const tail = after?.split(":") ?? [];',
      ],
      [
        'const tail = after?.split(":").filter(Boolean) ?? [];',
        'const tail = after?.split(":").filter(Boolean) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/key-organizations.ts",
    because: "an answer that is dropped is only asked for once more",
    mutants: [
      [
        "if (this.#known.get(source) === known) this.#known.delete(source);",
        "if (true) this.#known.delete(source);",
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/key-organizations.ts",
    because: "no body, and what is no JSON, both tell nothing",
    mutants: [
      [
        'const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);',
        'const text = false ? "" : await bodyText(decoded(body, headers), limit);',
      ],
      [
        'const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);',
        'const text = body === undefined ? "Stryker was here!" : await bodyText(decoded(body, headers), limit);',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/oauth-request.ts",
    because: "the name that was found may be empty, but is there; the compiler cannot know that",
    mutants: [
      [
        'for (const [, charset = ""] of type.matchAll(/charset\\s*=[\\s"]*([^\\s";,]*)/gi)) {',
        'for (const [, charset = "Stryker was here!"] of type.matchAll(/charset\\s*=[\\s"]*([^\\s";,]*)/gi)) {',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/oauth-request.ts",
    because: "what is no JSON becomes nothing, with and without a value to say so",
    mutants: [
      [
        'const value = parsed(text) ?? parsed(strictJson(text) ?? "");',
        'const value = parsed(text) ?? parsed(strictJson(text) ?? "Stryker was here!");',
      ],
      ["} catch {", "} catch {}"],
    ],
  },
  {
    file: "packages/compat/src/sessions/seal.ts",
    because: "a function without a return gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/sessions/seal.ts",
    because: "only its first nine bytes are read",
    mutants: [
      [
        'const head = Buffer.from(handle.slice(0, 12), "base64url");',
        'const head = Buffer.from(handle, "base64url");',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "all entries of the map have the same word",
    mutants: [
      [
        'return credentialId(credentials, { flow: "client_credentials", tokenUrl });',
        'return credentialId(credentials, { flow: "", tokenUrl });',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "a credential of a handle has an entry; the compiler cannot know that",
    mutants: [
      [
        "if (entry.value.entry) this.#proven.touch(entry.value.entry, now);",
        "if (true) this.#proven.touch(entry.value.entry, now);",
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "nothing is known under the id of no credentials",
    mutants: [
      [
        "if (isRefused && id !== undefined) this.#good.delete(id);",
        "if (isRefused && true) this.#good.delete(id);",
      ],
      [
        "const isKnown = () => id !== undefined && this.#good.get(id) === true;",
        "const isKnown = () => true && this.#good.get(id) === true;",
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "a secret that the host takes gives its try back",
    mutants: [["if (isKnown()) return attempt(false);", "if (false) return attempt(false);"]],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "a function without a return gives undefined too",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/sessions/session-store.ts",
    because: "it finds the same, but looks it up or makes it again",
    mutants: [
      ["this.#flows.set(tokenUrl, made);", ";"],
      [
        "if (last && authorization === last.authorization && this.#lives(last.session.entry)) {",
        "if (false) {",
      ],
      [
        "if (last && authorization === last.authorization && this.#lives(last.session.entry)) {",
        "if (last && authorization === last.authorization && this.#lives(last.session.entry)) {}",
      ],
      [
        "if (session) this.#last = { authorization, session };",
        "if (false) this.#last = { authorization, session };",
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/shared-tokens.ts",
    because: "all names of the store have the same word",
    mutants: [
      [
        '.update(credentialId(credentials, { flow: "shared", tokenUrl }))',
        '.update(credentialId(credentials, { flow: "", tokenUrl }))',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/shared-tokens.ts",
    because: "neither text was sealed",
    mutants: [
      [
        'const found = tokenIn(seal.open((await this.#store.read(key)) ?? "", id));',
        'const found = tokenIn(seal.open((await this.#store.read(key)) ?? "Stryker was here!", id));',
      ],
    ],
  },
  {
    file: "packages/compat/src/sessions/shared-tokens.ts",
    because: "where a token was found, nobody looks at the lock",
    mutants: [
      [
        'const lock = first ? "unreachable" : await this.#store.lock(key, longestWait);',
        'const lock = first ? "" : await this.#store.lock(key, longestWait);',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/changes-off.ts",
    because: "each text without a line break matches, and none of these is a change",
    mutants: [
      [
        'const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? [];',
        'const [, caller, id = "Stryker was here!"] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? [];',
      ],
      [
        'const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? [];',
        'const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)/.exec(text) ?? [];',
      ],
      [
        'const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? [];',
        'const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/compat-options.ts",
    because: "no option has that name",
    mutants: [
      ["own: readonly string[] = [],", 'own: readonly string[] = ["Stryker was here"],'],
      [
        "without: readonly (keyof CompatOptions)[] = [],",
        'without: readonly (keyof CompatOptions)[] = ["Stryker was here"],',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/compat-options.ts",
    because: "it gives the same, but fills the path again, or remembers it by a longer text",
    mutants: [
      [
        "const key = namespace === undefined ? schoolYear : `${schoolYear} ${namespace}`;",
        "const key = false ? schoolYear : `${schoolYear} ${namespace}`;",
      ],
      ["if (found !== undefined) return found;", "if (false) return found;"],
      ["known.set(key, made);", ";"],
    ],
  },
  {
    file: "packages/compat/src/settings/compat-options.ts",
    because: "a safe integer is a number; the compiler cannot know that",
    mutants: [
      [
        'if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;',
        "if (true && Number.isSafeInteger(value) && value > 0) return value;",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/config.ts",
    because:
      "a value that is refused has an issue with a path and a message; the compiler cannot know that",
    mutants: [
      [
        'throw within(issue?.path.join(".") ?? "", issue?.message ?? "cannot be used.");',
        'throw within(issue?.path.join(".") ?? "Stryker was here!", issue?.message ?? "cannot be used.");',
      ],
      [
        'throw within(issue?.path.join(".") ?? "", issue?.message ?? "cannot be used.");',
        'throw within(issue?.path.join(".") ?? "", issue?.message ?? "");',
      ],
      [
        'throw within(issue?.path.join(".") ?? "", issue?.message ?? "cannot be used.");',
        'throw within(issue.path.join(".") ?? "", issue?.message ?? "cannot be used.");',
      ],
      [
        'throw within(issue?.path.join(".") ?? "", issue?.message ?? "cannot be used.");',
        'throw within(issue?.path.join(".") ?? "", issue.message ?? "cannot be used.");',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/config.ts",
    because: "JSON.parse reads bytes as UTF-8 too",
    mutants: [
      [
        'found = JSON.parse(readFileSync(file, "utf8"));',
        'found = JSON.parse(readFileSync(file, ""));',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/config.ts",
    because: "nothing else is thrown there",
    mutants: [["if (!(error instanceof SettingError)) throw error;", "if (false) throw error;"]],
  },
  {
    file: "packages/compat/src/settings/environment.ts",
    because: "neither text is a JSON object, and no variable is named undefined",
    mutants: [
      [
        'const others = jsonObject.read(environment[recordOptions] ?? "");',
        'const others = jsonObject.read(environment[recordOptions] ?? "Stryker was here!");',
      ],
      [
        "const isSet = (variable: string | undefined) => variable !== undefined && environment[variable];",
        "const isSet = (variable: string | undefined) => true && environment[variable];",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/environment.ts",
    because:
      "a text that is split has a first part, and no option has that name; the compiler cannot know that",
    mutants: [
      [
        'const [option = "", ...within] = setting.split(".");',
        'const [option = "Stryker was here!", ...within] = setting.split(".");',
      ],
      [
        'const [option = "", ...within] = name.split(".");',
        'const [option = "Stryker was here!", ...within] = name.split(".");',
      ],
      [
        'const inner = (within[0] ?? "").replace(/\\[\\d+\\]$/, "");',
        'const inner = (within[0] ?? "Stryker was here!").replace(/\\[\\d+\\]$/, "");',
      ],
      [
        'const variable = variableOf(option, within[0] ?? "");',
        'const variable = variableOf(option, within[0] ?? "Stryker was here!");',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/environment.ts",
    because: "what is no object has no members to add",
    mutants: [
      [
        'const both = typeof records === "object" && typeof own === "object";',
        'const both = typeof records === "object" && true;',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/environment.ts",
    because: "no records, and records that are undefined, are the same to all who read them",
    mutants: [
      [
        "return { ...valuesOf(variables, set), ...(records === undefined ? {} : { records }) };",
        "return { ...valuesOf(variables, set), ...(false ? {} : { records }) };",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/environment.ts",
    because: "an index stands at the end of a part",
    mutants: [
      [
        'const inner = (within[0] ?? "").replace(/\\[\\d+\\]$/, "");',
        'const inner = (within[0] ?? "").replace(/\\[\\d+\\]/, "");',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "neither text has two bounds",
    mutants: [
      [
        'const rest = at < 0 ? "" : refusal.slice(at);',
        'const rest = false ? "" : refusal.slice(at);',
      ],
      [
        'const rest = at < 0 ? "" : refusal.slice(at);',
        'const rest = at < 0 ? "Stryker was here!" : refusal.slice(at);',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "only the groups count",
    mutants: [
      [
        "const [, told] = /\\bbetween \\d{1,9} (?:and|to) (\\d{1,9})/i.exec(rest) ?? [];",
        'const [, told] = /\\bbetween \\d{1,9} (?:and|to) (\\d{1,9})/i.exec(rest) ?? ["Stryker was here"];',
      ],
      [
        "/^(?:([A-Za-z][\\w.~-]*)\\/)?([A-Za-z][\\w.~-]*)$/.exec(place) ?? [];",
        '/^(?:([A-Za-z][\\w.~-]*)\\/)?([A-Za-z][\\w.~-]*)$/.exec(place) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "nothing else is thrown there",
    mutants: [["if (!(error instanceof SettingError)) throw error;", "if (false) throw error;"]],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "what is false has no members; the compiler cannot know that",
    mutants: [
      [
        "const given = options === false ? undefined : options?.educationOrganizationId;",
        "const given = false ? undefined : options?.educationOrganizationId;",
      ],
      [
        "const given = options === false ? undefined : options?.educationOrganizationId;",
        "const given = options === true ? undefined : options?.educationOrganizationId;",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "a safe integer is a number; the compiler cannot know that",
    mutants: [
      [
        'if (typeof id === "number" && Number.isSafeInteger(id)) return [key, id];',
        "if (true && Number.isSafeInteger(id)) return [key, id];",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "a namespace that is not there, and one that is undefined, are the same",
    mutants: [
      ["...(namespace === undefined ? {} : { namespace }),", "...(false ? {} : { namespace }),"],
    ],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "without collections of the owner, both maps before the catalog are empty",
    mutants: [["if (own.length === 0) return catalog;", "if (false) return catalog;"]],
  },
  {
    file: "packages/compat/src/settings/host-options.ts",
    because: "each of these has a place on the host; the compiler cannot know that",
    mutants: [
      [
        "const byCurrent = new Map(own.map((each) => [each.current?.toLowerCase(), each]));",
        "const byCurrent = new Map(own.map((each) => [each.current.toLowerCase(), each]));",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-profile.ts",
    because: "a form that the owner has said is certain, and is not assumed",
    mutants: [
      [
        "if (this.#options.idFormat === undefined && isFrom8(discovery)) {",
        "if (true && isFrom8(discovery)) {",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-profile.ts",
    because: "a reading that is dropped is only made once more",
    mutants: [
      [
        "if (this.#documents.get(href) === known) this.#documents.delete(href);",
        "if (true) this.#documents.delete(href);",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-profile.ts",
    because: "what is no version has no nearest one; the compiler cannot know that",
    mutants: [
      [
        "const found = dataStandard === undefined ? undefined : nearestDataStandard(dataStandard);",
        "const found = false ? undefined : nearestDataStandard(dataStandard);",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-profile.ts",
    because:
      "a page of any size is not larger than one that is undefined; the compiler cannot know that",
    mutants: [
      [
        "if (options.maxLimit !== undefined && maxLimit !== undefined && options.maxLimit > maxLimit) {",
        "if (options.maxLimit !== undefined && true && options.maxLimit > maxLimit) {",
      ],
      [
        "if (options.maxLimit !== undefined && maxLimit !== undefined && options.maxLimit > maxLimit) {",
        "if (true && options.maxLimit > maxLimit) {",
      ],
      [
        "if (options.maxLimit !== undefined && maxLimit !== undefined && options.maxLimit > maxLimit) {",
        "if (true && maxLimit !== undefined && options.maxLimit > maxLimit) {",
      ],
      [
        "if (options.maxLimit !== undefined && maxLimit !== undefined && options.maxLimit > maxLimit) {",
        "if (options.maxLimit !== undefined || maxLimit !== undefined && options.maxLimit > maxLimit) {",
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/host-profile.ts",
    because:
      "where the host was not asked, the options say the path; the compiler cannot know that",
    mutants: [
      [
        'const { version, dataPath = "" } = this.#discovery ?? {};',
        'const { version, dataPath = "Stryker was here!" } = this.#discovery ?? {};',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "each text has this form, so that no message says what it must be",
    mutants: [
      [
        'export const anyText: TextForm<string> = { read: (text) => text, what: "text" };',
        'export const anyText: TextForm<string> = { read: (text) => text, what: "" };',
      ],
      [
        'export const listOfTexts: TextForm<string[]> = { read: wordsIn, what: "a list of texts" };',
        'export const listOfTexts: TextForm<string[]> = { read: wordsIn, what: "" };',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "no digits are no number, and no unit is a unit of one byte, whatever stands for it",
    mutants: [
      [
        'const [, digits, unit = ""] = /^(\\d{1,12})([kmg]?)$/i.exec(text) ?? [];',
        'const [, digits, unit = "Stryker was here!"] = /^(\\d{1,12})([kmg]?)$/i.exec(text) ?? [];',
      ],
      [
        'const [, digits, unit = ""] = /^(\\d{1,12})([kmg]?)$/i.exec(text) ?? [];',
        'const [, digits, unit = ""] = /^(\\d{1,12})([kmg]?)$/i.exec(text) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "a pair that was found has a key and a number; the compiler cannot know that",
    mutants: [
      [
        'return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", Number(pair?.[2])]));',
        'return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "Stryker was here!", Number(pair?.[2])]));',
      ],
      [
        'return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", Number(pair?.[2])]));',
        'return Object.fromEntries(pairs.map((pair) => [pair[1] ?? "", Number(pair?.[2])]));',
      ],
      [
        'return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", Number(pair?.[2])]));',
        'return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", Number(pair[2])]));',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "what is empty between two separators is left out",
    mutants: [
      [
        'const wordsIn = (text: string) => text.split(/[\\s,]+/).filter((word) => word !== "");',
        'const wordsIn = (text: string) => text.split(/[\\s,]/).filter((word) => word !== "");',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "JSON.parse reads bytes as UTF-8 too",
    mutants: [
      [
        'return jsonObject.read(readFileSync(file, "utf8"));',
        'return jsonObject.read(readFileSync(file, ""));',
      ],
    ],
  },
  {
    file: "packages/compat/src/settings/option-text.ts",
    because: "what cannot be read, or is no JSON, gives undefined in any case",
    mutants: [["} catch {", "} catch {}"]],
  },
  {
    file: "packages/compat/src/settings/options-from-discovery.ts",
    because: "what is no version has no nearest one; the compiler cannot know that",
    mutants: [
      [
        "const known = dataStandard !== undefined && nearestDataStandard(dataStandard) !== undefined;",
        "const known = true && nearestDataStandard(dataStandard) !== undefined;",
      ],
    ],
  },
  {
    file: "packages/core/src/authorized.ts",
    because:
      "a fixed life does not depend on when a call was sent; the condition saves its instant",
    mutants: [
      [
        'const sentAt = token.expiry === "sliding" ? instant(clock) : undefined;',
        "const sentAt = true ? instant(clock) : undefined;",
      ],
    ],
  },
  {
    file: "packages/core/src/clock.ts",
    because: "nobody listens without a signal; the compiler wants the question mark",
    mutants: [["reject(signal?.reason);", "reject(signal.reason);"]],
  },
  {
    file: "packages/core/src/dispatch-handlers.ts",
    because: "a name is read only with its value; the compiler cannot know that",
    mutants: [
      [
        'const value = raw[index + 1]?.toString("latin1") ?? "";',
        'const value = raw[index + 1]?.toString("latin1") ?? "Stryker was here!";',
      ],
      [
        'const value = raw[index + 1]?.toString("latin1") ?? "";',
        'const value = raw[index + 1].toString("latin1") ?? "";',
      ],
    ],
  },
  {
    file: "packages/core/src/each-record.ts",
    because: "a record at hand is given all the same, only later; the condition saves a wait",
    mutants: [
      [
        "if (this.#turning === undefined && this.#at < this.#page.length && !this.#signal?.aborted) {",
        "if (false) {",
      ],
      [
        "if (this.#turning === undefined && this.#at < this.#page.length && !this.#signal?.aborted) {",
        "if (this.#turning === undefined && this.#at < this.#page.length && !this.#signal?.aborted) {}",
      ],
      ["const done = () => {", "const done = () => {};"],
      [
        "if (this.#turning === turn) this.#turning = undefined;",
        "if (false) this.#turning = undefined;",
      ],
      ["turn.then(done, done);", ";"],
    ],
  },
  {
    file: "packages/core/src/errors.ts",
    because: "a text that is no code is in no list of codes, as little as none",
    mutants: [
      [
        'const reason = networkReasons[code ?? ""] ?? "no complete response came";',
        'const reason = networkReasons[code ?? "Stryker was here!"] ?? "no complete response came";',
      ],
      [
        'const code = systemCode(cause) ?? "";',
        'const code = systemCode(cause) ?? "Stryker was here!";',
      ],
      [
        'const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";',
        'const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "Stryker was here!";',
      ],
      [
        "const known = timedOut || (code !== undefined && plainSpoken.test(code));",
        "const known = timedOut || (true && plainSpoken.test(code));",
      ],
    ],
  },
  {
    file: "packages/core/src/errors.ts",
    because: "where there is no error, its message is withheld, whatever it is",
    mutants: [
      [
        'const { name, message } = cause instanceof Error ? cause : new Error("unknown");',
        'const { name, message } = cause instanceof Error ? cause : new Error("");',
      ],
    ],
  },
  {
    file: "packages/core/src/events.ts",
    because: "what is told where nobody listens is heard by nobody; the condition saves making it",
    mutants: [
      [
        "if (channels.retry.hasSubscribers) channels.retry.publish(event());",
        "if (true) channels.retry.publish(event());",
      ],
      [
        "if (channels.request.hasSubscribers) channels.request.publish({ method, origin, resource });",
        "if (true) channels.request.publish({ method, origin, resource });",
      ],
      ["if (!channels.response.hasSubscribers) return send();", "if (false) return send();"],
    ],
  },
  {
    file: "packages/core/src/exchange-limits.ts",
    because: "what is no instant is never less than a minute old",
    mutants: [
      ["#drops: readonly Instant[] = [];", '#drops: readonly Instant[] = ["Stryker was here"];'],
    ],
  },
  {
    file: "packages/core/src/host-connection.ts",
    because: "an error is made, and then the same response is given",
    mutants: [["if (!isTransient(answer.statusCode)) return answer;", "if (false) return answer;"]],
  },
  {
    file: "packages/core/src/host-connection.ts",
    because: "undefined says no too",
    mutants: [["const track: Track = { isUnderWay: false };", "const track: Track = {};"]],
  },
  {
    file: "packages/core/src/http.ts",
    because: "undici itself tells a handler that hears errors, and another one hears none",
    mutants: [[".catch((error: Error) => handler.onError?.(error));", ".catch(() => undefined);"]],
  },
  {
    file: "packages/core/src/http.ts",
    because: "such a request is ended when it gets a connection; the condition saves that",
    mutants: [["if (handler.isOver) return;", "if (false) return;"]],
  },
  {
    file: "packages/core/src/http.ts",
    because: "a text that is no code is in no list of codes, as little as none",
    mutants: [
      [
        'const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";',
        'const code = typeof error === "object" && error !== null && "code" in error ? error.code : "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/core/src/limited-body.ts",
    because: "what is no JSON becomes nothing, with and without a value to say so",
    mutants: [
      [
        'const value: unknown = JSON.parse(text ?? "");',
        'const value: unknown = JSON.parse(text ?? "Stryker was here!");',
      ],
      ["} catch {", "} catch {}"],
    ],
  },
  {
    file: "packages/core/src/pages.ts",
    because: "one page at least is on its way where one is awaited; the compiler cannot know that",
    mutants: [
      ["return this.#waiting[0]?.isThere === false;", "return this.#waiting[0].isThere === false;"],
      [
        "return (await this.#waiting.shift()?.page) ?? [];",
        "return (await this.#waiting.shift().page) ?? [];",
      ],
      [
        "return (await this.#waiting.shift()?.page) ?? [];",
        'return (await this.#waiting.shift()?.page) ?? ["Stryker was here"];',
      ],
    ],
  },
  {
    file: "packages/core/src/response-handler.ts",
    because:
      "a handler that is over tells nobody anything, twice over: it returns before, and what it tells does nothing",
    mutants: [
      [
        "const ignored: BodyReader = { data: () => true, end: () => {}, fail: () => {} };",
        "const ignored: BodyReader = { data: () => false, end: () => {}, fail: () => {} };",
      ],
      [
        "const ignored: BodyReader = { data: () => true, end: () => {}, fail: () => {} };",
        "const ignored: BodyReader = {};",
      ],
      [
        "const ignored: BodyReader = { data: () => true, end: () => {}, fail: () => {} };",
        "const ignored: BodyReader = { data: () => undefined, end: () => {}, fail: () => {} };",
      ],
      [
        "const nobody: ResponseListener = { responded: () => ignored, failed: () => {} };",
        "const nobody: ResponseListener = {};",
      ],
      [
        "const nobody: ResponseListener = { responded: () => ignored, failed: () => {} };",
        "const nobody: ResponseListener = { responded: () => undefined, failed: () => {} };",
      ],
      ["if (this.#isOver) return;", "if (false) return;"],
    ],
  },
  {
    file: "packages/core/src/response-handler.ts",
    because:
      "a chunk, and the end, come after the head, which gives the reader; the compiler cannot know that",
    mutants: [
      [
        "const isReady = this.#reader?.data(chunk) ?? true;",
        "const isReady = this.#reader?.data(chunk) && true;",
      ],
      [
        "const isReady = this.#reader?.data(chunk) ?? true;",
        "const isReady = this.#reader?.data(chunk) ?? false;",
      ],
      ["reader?.end();", "reader.end();"],
    ],
  },
  {
    file: "packages/core/src/response-handler.ts",
    because: "there is something to remove only with a signal; the compiler cannot know that",
    mutants: [
      [
        'if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);',
        'if (true) this.#signal?.removeEventListener("abort", this.#onAbort);',
      ],
      [
        'if (this.#onAbort) this.#signal?.removeEventListener("abort", this.#onAbort);',
        'if (this.#onAbort) this.#signal.removeEventListener("abort", this.#onAbort);',
      ],
    ],
  },
  {
    file: "packages/core/src/retry-after.ts",
    because: "a text that is no date says as little as none",
    mutants: [
      [
        'const value = ((typeof header === "string" ? header : header?.[0]) ?? "").trim();',
        'const value = ((typeof header === "string" ? header : header?.[0]) ?? "Stryker was here!").trim();',
      ],
    ],
  },
  {
    file: "packages/core/src/retry.ts",
    because: "the loop throws the same error; the condition saves loading the library",
    mutants: [
      [
        "if (retries === 0 || !isRetryable(error)) throw error;",
        "if (false || !isRetryable(error)) throw error;",
      ],
    ],
  },
  {
    file: "packages/core/src/reuse-token.ts",
    because: "each exchange has a number of its own",
    mutants: [["if (order <= this.#arrived) return;", "if (order < this.#arrived) return;"]],
  },
  {
    file: "packages/core/src/settings.ts",
    because:
      "a value that is refused has an issue with a path and a message; the compiler cannot know that",
    mutants: [
      [
        'const path = [within, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");',
        'const path = [within, ...(issue?.path ?? ["Stryker was here"])].filter((part) => part !== "").join(".");',
      ],
      [
        'const path = [within, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");',
        'const path = [within, ...(issue.path ?? [])].filter((part) => part !== "").join(".");',
      ],
      [
        'throw new SettingError(path || "options", issue?.message ?? "is not usable.");',
        'throw new SettingError(path || "options", issue?.message ?? "");',
      ],
      [
        'throw new SettingError(path || "options", issue?.message ?? "is not usable.");',
        'throw new SettingError(path || "options", issue.message ?? "is not usable.");',
      ],
    ],
  },
  {
    file: "packages/core/src/streamed-body.ts",
    because: "no chunk comes after the end, and nobody reads what waits then",
    mutants: [
      [
        "const nobody: BodyReader = { data: () => true, end: () => {}, fail: () => {} };",
        "const nobody: BodyReader = { data: () => false, end: () => {}, fail: () => {} };",
      ],
      [
        "const nobody: BodyReader = { data: () => true, end: () => {}, fail: () => {} };",
        "const nobody: BodyReader = { data: () => undefined, end: () => {}, fail: () => {} };",
      ],
      ["this.#waiting = [];", 'this.#waiting = ["Stryker was here"];'],
    ],
  },
  {
    file: "packages/core/src/streamed-body.ts",
    because: "without a reader, chunks wait in any case",
    mutants: [["#isHeld = true;", "#isHeld = false;"]],
  },
  {
    file: "packages/core/src/streamed-body.ts",
    because: "one chunk is joined to the same bytes; the condition saves a copy",
    mutants: [
      [
        "end: () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),",
        "end: () => resolve(false ? chunks[0] : Buffer.concat(chunks)),",
      ],
    ],
  },
  {
    file: "packages/core/src/token-answer.ts",
    because: "each issue names one of the three fields; the compiler cannot know that",
    mutants: [
      [
        'throw answerError(status, expected[name] ?? "no token");',
        'throw answerError(status, expected[name] ?? "");',
      ],
      [
        "const name = String(result.error.issues[0]?.path[0]);",
        "const name = String(result.error.issues[0].path[0]);",
      ],
    ],
  },
  {
    file: "packages/core/src/token-endpoint.ts",
    because: "a 300 is a redirect, which was refused before",
    mutants: [
      [
        "if (status < 300 && object) return { status, fields };",
        "if (status <= 300 && object) return { status, fields };",
      ],
    ],
  },
  {
    file: "packages/core/src/unread-file.ts",
    because: "a text that is no code has no words, as little as none",
    mutants: [
      [
        'const code = error instanceof Error && "code" in error ? String(error.code) : "";',
        'const code = error instanceof Error && "code" in error ? String(error.code) : "Stryker was here!";',
      ],
    ],
  },
  {
    file: "packages/core/src/whole-answer.ts",
    because: "a body comes after its head, which says whether it is needed",
    mutants: [["#isNeeded = false;", "#isNeeded = true;"]],
  },
  {
    file: "packages/core/src/whole-answer.ts",
    because: "one chunk is joined to the same bytes; the condition saves a copy",
    mutants: [
      [
        "const text = (chunks.length > 1 ? Buffer.concat(chunks) : first).toString();",
        "const text = (true ? Buffer.concat(chunks) : first).toString();",
      ],
      [
        "const text = (chunks.length > 1 ? Buffer.concat(chunks) : first).toString();",
        "const text = (chunks.length >= 1 ? Buffer.concat(chunks) : first).toString();",
      ],
    ],
  },
  {
    file: "packages/core/src/whole-answer.ts",
    because:
      "a body comes after its head, and stays too long once it is; the compiler cannot know that",
    mutants: [
      [
        "if (this.#room >= 0) this.#chunks?.push(chunk);",
        "if (this.#room >= 0) this.#chunks.push(chunk);",
      ],
      [
        'this.#flow?.abort(new Error("The body is longer than is wanted."));',
        'this.#flow.abort(new Error("The body is longer than is wanted."));',
      ],
    ],
  },
  {
    file: "packages/core/src/whole-answer.ts",
    because: "nobody is told this error, and nobody can tell one byte more from none",
    mutants: [
      ["if (this.#room < -mostUnwanted) {", "if (this.#room <= -mostUnwanted) {"],
      [
        'this.#flow?.abort(new Error("The body is longer than is wanted."));',
        'this.#flow?.abort(new Error(""));',
      ],
    ],
  },
];
