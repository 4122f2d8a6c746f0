import { Access } from "./access/access.js";
import { Relations } from "./access/relations.js";
import type { Catalog } from "./catalog.js";
import { type Contract, LEGACY } from "./contract/contract.js";
import { createClock, type SandboxClock } from "./clock.js";
import { CredentialList } from "./credentials.js";
import { createJwtMint } from "./current/jwt.js";
import { Ledger } from "./ledger.js";
import { Codes } from "./legacy/codes.js";
import { LegacyView } from "./legacy/view.js";
import { RateLimit } from "./rate-limit.js";
import { createRandom } from "./random.js";
import type { Settings } from "./settings.js";
import { RecordStore } from "./store/record-store.js";
import { References } from "./store/references.js";
import { descriptorsIn, shippedDescriptors } from "./store/shipped-descriptors.js";
import { Tokens } from "./tokens.js";

/** Everything the handlers of one sandbox share. */
export interface World {
  readonly settings: Settings;
  readonly clock: SandboxClock;
  readonly credentials: CredentialList;
  /** What the current side publishes. */
  readonly contract: Contract;
  readonly legacyCatalog: Catalog;
  readonly currentCatalog: Catalog;
  readonly store: RecordStore;
  readonly references: References;
  /** Whether the host has the descriptor that the value of a field names. */
  readonly resolves: (field: string, uri: string) => boolean;
  readonly access: Access;
  readonly legacyView: LegacyView;
  readonly codes: Codes;
  readonly legacyTokens: Tokens;
  readonly currentTokens: Tokens;
  readonly ledger: Ledger;
  readonly rateLimit: RateLimit;
}

/** A world with an empty store. */
export function createWorld(settings: Settings, contract: Contract): World {
  const clock = createClock(settings.clock);
  const legacyCatalog = LEGACY.catalog;
  const currentCatalog = contract.catalog;
  // Ids go their own way, so that a record more or less does not change the generated texts.
  const ids = () => createRandom(settings.seed + 0x1d);
  const { strictDescriptors, dataStandard, agencyDescriptors } = settings;
  const shipped = strictDescriptors
    ? shippedDescriptors(dataStandard, agencyDescriptors)
    : () => [];
  const store = new RecordStore(currentCatalog, clock, ids, shipped);
  const references = new References(currentCatalog, store, settings.strictReferences);
  const credentials = new CredentialList(settings.credentials);
  const ledger = new Ledger();
  const { eight } = settings.traits;
  return {
    settings,
    clock,
    credentials,
    contract,
    legacyCatalog,
    currentCatalog,
    store,
    references,
    resolves: strictDescriptors ? descriptorsIn(currentCatalog, store) : () => true,
    access: new Access(credentials, new Relations(currentCatalog, store), settings.standard),
    legacyView: new LegacyView(legacyCatalog, currentCatalog, store, references),
    codes: new Codes(clock, ledger),
    legacyTokens: new Tokens(
      { life: settings.legacyTokenLifetime * 1000, sliding: true },
      clock,
      ledger,
    ),
    currentTokens: new Tokens(
      {
        life: settings.tokenLifetime * 1000,
        sliding: false,
        ...(eight ? { mint: createJwtMint(clock) } : {}),
      },
      clock,
      ledger,
    ),
    ledger,
    rateLimit: new RateLimit(settings.rateLimit, clock),
  };
}
