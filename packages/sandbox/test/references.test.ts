import { expect, test } from "vitest";
import { contractOf } from "../src/contract/contract.js";
import type { Member } from "../src/contract/members.js";
import { entityOf } from "../src/store/references.js";

const standards = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;

test.each(standards)("every reference of %s leads to a collection by its whole key", (standard) => {
  const { catalog, members } = contractOf(standard);
  const lost = new Set<string>();
  const look = (member: Member): void => {
    if (typeof member.holds === "string") return;
    const inside = members(member.holds.definition);
    if (!member.name.endsWith("Reference")) return inside.forEach(look);
    const entity = entityOf(catalog, member.name);
    const key = catalog.ofEntity(entity ?? "")?.key ?? [];
    const missing = key.filter((part) => !inside.some(({ name }) => name === part));
    if (entity === undefined || missing.length > 0)
      lost.add(`${member.name}: ${missing.join(" ")}`);
  };
  for (const name of catalog.names) members(catalog.find(name, true)?.entity ?? "").forEach(look);
  expect([...lost]).toEqual([]);
});
