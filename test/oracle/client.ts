import {
  type DataClient,
  EdbridgeError,
  HostError,
  type JsonRecord,
  type Written,
} from "@edbridge/core";
import type { ProgramCall } from "./world.ts";

/** Makes a call with the client's functions, and gives what the program gets from them as a response. */
export async function callOver(client: DataClient, call: ProgramCall): Promise<Response> {
  try {
    return await called(client, call);
  } catch (error) {
    if (!(error instanceof EdbridgeError)) throw error;
    const { code, retryable, outcome } = error;
    const { status, problem } = error instanceof HostError ? error : { status: 400 };
    const message = problem?.message ?? error.message;
    return Response.json({ message, code, retryable, outcome }, { status });
  }
}

async function called(client: DataClient, call: ProgramCall): Promise<Response> {
  const { method, path, headers, body } = call;
  const [address = "", search] = path.split("?");
  const [resource = "", id] = address.split("/");
  const query = Object.fromEntries(new URLSearchParams(search));
  const ifMatch = headers["If-Match"];
  // What these functions cannot say goes through `request`, as it does in such programs.
  const isPlain = !("If-None-Match" in headers) && !("id" in query);
  if (method === "GET" && isPlain) {
    return Response.json(
      await (id === undefined ? client.get(resource, query) : client.getById(resource, id)),
    );
  }
  if (method === "POST") return written(await client.create(resource, parsed(body)));
  if (id !== undefined && method === "PUT") {
    return written(await client.update(resource, id, parsed(body), { ifMatch }));
  }
  if (id !== undefined && method === "DELETE") {
    await client.delete(resource, id, { ifMatch });
    return new Response(null, { status: 204 });
  }
  return requested(client, call);
}

async function requested(client: DataClient, call: ProgramCall): Promise<Response> {
  const { method, headers: given, body } = call;
  // The client has a token of its own.
  const { Authorization: _, ...headers } = given;
  const path = `/api/v2.0/2017/${call.path}`;
  const answer = await client.request({ method, path, headers, body });
  const text = await answer.text();
  const fields = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return new Response(text || null, { status: answer.status, headers: Object.fromEntries(fields) });
}

const parsed = (body = "{}") => JSON.parse(body) as JsonRecord;

function written({ status, location, etag }: Written): Response {
  const headers = { ...(location && { Location: location }), ...(etag && { ETag: etag }) };
  return new Response(null, { status, headers });
}
