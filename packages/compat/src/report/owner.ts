import type { SettingError } from "@edbridge/core";
import type { HintValue } from "@edbridge/core/internal";
import type { BodyLimit } from "../http/body.js";
import { legacyError, type LegacyError } from "../http/legacy-response.js";
import type { CallDoor } from "./event.js";
import type { Report } from "./report.js";

/** How the owner writes an option at a door. */
export type OptionText = (name: string, value?: HintValue) => string;

/** How a program writes an option. */
export const optionText: OptionText = (name, value) =>
  value === undefined ? name : `${name}: ${JSON.stringify(value)}`;

/** What an owner hears, and is asked. */
export interface OwnerHooks {
  /** Told of each credential that signs in for the first time; the host is asked what it acts for. */
  readonly onSignedIn?: ((found: SignedIn) => void) | undefined;
  /**
   * Asked before a call of a known caller is carried out, and before a caller signs in. It gives why
   * the call is refused, or how it is taken. Default: all are taken.
   */
  readonly admitCaller?: AdmitCaller | undefined;
  /**
   * Told what the owner should know that belongs to no single call: that parts of new people are held
   * in memory, or lost. Default: a process warning.
   */
  readonly onWarning?: ((text: string) => void) | undefined;
}

/** How a door describes itself, and what its owner hears. */
export interface Owner extends OwnerHooks {
  /** The door, as events name it. Default `fetch`. */
  readonly door?: CallDoor | undefined;
  /** Names the setting of an error as it is set at this door. Default: by the option's name. */
  readonly rename?: (error: SettingError) => SettingError;
  /** An option as it is set at this door. Default: by its name. */
  readonly optionText?: OptionText | undefined;
  /** Whether anyone who reaches a port may send requests, not only this program. Default: no. */
  readonly facesStrangers?: boolean;
  /** Whether it takes the event and the note of each call from its report. Default: process warnings. */
  readonly hearsOfCalls?: boolean;
  /**
   * When `edbridge run` began, which has started this process: milliseconds since 1970. What it has read
   * of the host since then is used. Default: the process reads it itself.
   */
  readonly runBegan?: number | undefined;
}

/** What is known of a credential that has signed in. */
export interface SignedIn {
  /** The district that its key acts for; absent for none or several. */
  readonly district?: number | undefined;
}

/** Who makes a call. */
export interface CallerOfCall {
  /** The name that the owner gave the client key, else the first digits of its digest. */
  readonly caller: string;
  readonly clientKey: string;
}

/** A call that is taken. */
export interface AdmittedCall {
  /** Called when it has ended. */
  readonly ended?: (() => void) | undefined;
  /** A bound for its body. The bound of the option `maxBody` holds as well. Default: that alone. */
  readonly maxBody?: BodyLimit | undefined;
}

/** Why a request is refused before it is carried out. */
export interface Refusal {
  /** From 400. */
  readonly status: number;
  /** For the caller; it repeats nothing of the request. */
  readonly message: string;
  /** Header fields that the response also has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The option that helps, as the owner sets it. Only the owner is told. */
  readonly option?: string | undefined;
}

/** Gives why a call is refused, or how it is taken. */
export type AdmitCaller = (caller: CallerOfCall) => Refusal | AdmittedCall;

/** The response to a request that the owner refuses, with the note for the owner. */
export function refusedBy(
  { status, message, headers, option }: Refusal,
  report: Report,
): LegacyError {
  report.note = { outcome: "refused", reason: message.replace(/\.$/, ""), option };
  const error = legacyError(status, message);
  return { ...error, headers: { ...error.headers, ...headers } };
}
