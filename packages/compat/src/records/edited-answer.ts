import { bytesOf, decoded, joined } from "../http/body.js";
import { type Answer, answerWith, type Body } from "../http/message.js";
import { plainHeaders } from "../http/headers.js";
import { editedPage, PageEditor } from "./page-edits/page-editor.js";
import type { PagePlan } from "./page-edits/page-plan.js";

/**
 * An answer whose body is edited as it comes: it is not waited for. Of one that is another then,
 * `headersOf` tells the header fields.
 */
export function editedWhereItStands(
  answer: Answer,
  body: Body,
  plan: PagePlan,
  headersOf = plainHeaders,
): Answer {
  const { headers } = answer;
  if (headers["content-encoding"] === undefined) {
    const chunks = heldChunks(body);
    if (chunks) {
      const made = editedPage(chunks, plan);
      if (made) {
        const bytes = joined(made);
        const edited = typeof body === "string" ? bytes.toString() : bytes;
        return answerWith(answer, headersOf(headers), edited);
      }
      return answer;
    }
  }
  const source = decoded(body, headers);
  // A coding that is not known cannot be looked into.
  if (source === body && headers["content-encoding"] !== undefined) return answer;
  const editor = new PageEditor(plan);
  return answerWith(answer, headersOf(headers), through(editor, source));
}

function heldChunks(body: Body): Buffer[] | undefined {
  return typeof body === "string" || body instanceof Uint8Array ? [bytesOf(body)] : undefined;
}

async function* through(editor: PageEditor, source: Body) {
  const chunks = heldChunks(source) ?? (source as AsyncIterable<Uint8Array>);
  for await (const chunk of chunks) yield* editor.push(bytesOf(chunk));
  yield* editor.end();
}
