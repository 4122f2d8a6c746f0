import { type DoorName, doors as requestDoors } from "../support/doors.ts";

export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;
export type Standard = (typeof standards)[number];

/** The ways into the bridge that are compared. Through the last one a program calls functions. */
export type Door = DoorName | "createLegacyClient";
export const doors: readonly Door[] = [
  ...(Object.keys(requestDoors) as DoorName[]),
  "createLegacyClient",
];
