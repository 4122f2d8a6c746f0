import type { SettingError } from "@edbridge/core";
import type { CallDoor } from "../http/call-event.js";
import type { CallNote } from "../http/call-note.js";
import { optionText, type OptionText } from "./note-of.js";
import { type NotedCall, warnOnce } from "./warn-once.js";

/** What a door says of itself, and what it tells its owner. */
export interface Owner {
  /** The door, as events name it. Default `fetch`. */
  readonly door?: CallDoor;
  /** Whether answers hold the events of their calls, though nobody listens to the channel. */
  readonly wantsEvents?: boolean;
  /** Whether the events go to the channel. Default true. */
  readonly publishes?: boolean;
  /** Names the setting of an error as it is set at this door. Default: by the option's name. */
  readonly rename?: (error: SettingError) => SettingError;
  /** An option as it is set at this door. Default: by its name. */
  readonly optionText?: OptionText;
  /** Whether whoever reaches a port may send requests, not only this program. Default: no. */
  readonly facesStrangers?: boolean;
  /** Told of each credential that signs in for the first time. Default: nobody is. */
  readonly signedIn?: ((found: SignedIn) => void) | undefined;
  /** Told of each call that is refused or reduced. Default: process warnings, each one once. */
  readonly tell?: (note: CallNote, call: NotedCall) => void;
}

/** What is known of a credential that has signed in. */
export interface SignedIn {
  /** The one district that its key acts for; absent where it acts for none, or for several. */
  readonly district?: number | undefined;
}

/** What is so for an owner that says nothing. */
export const ownerDefaults = {
  door: "fetch",
  wantsEvents: false,
  publishes: true,
  rename: (error: SettingError) => error,
  optionText,
  facesStrangers: false,
  signedIn: undefined,
  tell: warnOnce,
} as const satisfies Owner;
