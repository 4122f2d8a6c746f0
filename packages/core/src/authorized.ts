import type { AccessToken } from "./access-token.js";
import { type Clock, instant } from "./clock.js";
import type { ReadySource, TokenSource } from "./token-source.js";

/** How {@link authorized} makes one call. */
export interface AuthorizedCall<A extends { readonly status: number }> {
  /** Makes the call with this token. */
  send(token: AccessToken): Promise<A>;
  /** Discards an answer that is not needed. */
  discard(answer: A): Promise<void>;
  /** Whether the call's body can be sent a second time. */
  readonly replayable: boolean;
  /** Whether a token has been refused for it already. */
  readonly isReplay?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Called if the token source fails, not the call. */
  onNoToken?(error: unknown): void;
}

/**
 * Makes one call with a valid token. After a 401 it is made once more with a new token, if the source
 * gives one. After a 403 it is not: that is about the rights of the key. A second 401 is final, because
 * another token would not help; the source is told of it.
 */
export async function authorized<A extends { readonly status: number }>(
  given: TokenSource,
  call: AuthorizedCall<A>,
): Promise<A> {
  const source: ReadySource = given;
  const { signal, clock } = call;
  for (let isReplay = call.isReplay ?? false; ; isReplay = true) {
    let token: AccessToken;
    try {
      const inHand = signal?.aborted ? undefined : source.inHand?.();
      token = inHand ?? (await source.getToken({ signal }));
    } catch (error) {
      call.onNoToken?.(error);
      throw error;
    }
    const sentAt = token.expiry === "sliding" ? instant(clock) : undefined;
    const answer = await call.send(token);
    if (wasServed(answer.status)) source.noteUse(token, sentAt);
    if (answer.status !== 401) return answer;
    source.invalidate(token);
    // A source keeps a token where another would be refused as well.
    if (isReplay || !call.replayable || source.inHand?.() === token) return answer;
    await call.discard(answer);
  }
}

/**
 * Whether the status shows that the host took the token as valid, which is what extends a sliding
 * window: not so for 401, and not for answers that a gateway gives in the host's place.
 */
export function wasServed(status: number): boolean {
  return status < 500 && status !== 401 && status !== 407 && status !== 408 && status !== 429;
}
