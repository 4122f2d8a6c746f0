import { Access } from "./access/access.js";
import { Relations } from "./access/relations.js";
import type { Catalog } from "./catalog.js";
import { type Contract, LEGACY } from "./contract/contract.js";
import { createClock, type SandboxClock } from "./clock.js";
import { CredentialList } from "./credentials.js";
import { LegacyView } from "./legacy/view.js";
import { RateLimit } from "./rate-limit.js";
import { createRandom } from "./random.js";
import type { Settings } from "./settings.js";
import { RecordStore } from "./store/record-store.js";
import { References } from "./store/references.js";
import { descriptorsIn, shippedDescriptors } from "./store/shipped-descriptors.js";
import { createJwtMint, Tokens } from "./tokens.js";

export interface World {
  readonly settings: Settings;
  readonly clock: SandboxClock;
  readonly credentials: CredentialList;
  readonly contract: Contract;
  readonly legacyCatalog: Catalog;
  readonly currentCatalog: Catalog;
  readonly store: RecordStore;
  readonly references: References;
  /** Whether the host has the descriptor that the value of a field names. */
  readonly resolves: (field: string, uri: string) => boolean;
  readonly access: Access;
  readonly legacyView: LegacyView;
  /** Authorization codes: ten minutes, single use, bound to a client. */
  readonly codes: Tokens;
  readonly legacyTokens: Tokens;
  readonly currentTokens: Tokens;
  /** Every code and token that was given out: these texts are secret. */
  readonly issued: { readonly codes: Set<string>; readonly tokens: Set<string> };
  readonly rateLimit: RateLimit;
}

/** Life of an authorization code in milliseconds (specification section 8). */
const CODE_LIFE = 10 * 60 * 1000;

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
  const issued = { codes: new Set<string>(), tokens: new Set<string>() };
  const { eight } = settings.traits;
  const tokens = (
    seconds: number,
    more: { sliding: boolean; mint?: ReturnType<typeof createJwtMint> },
  ) =>
    new Tokens(
      { life: seconds * 1000, issued: (token) => issued.tokens.add(token).size, ...more },
      clock,
    );
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
    codes: new Tokens(
      { life: CODE_LIFE, sliding: false, issued: (code) => issued.codes.add(code).size },
      clock,
    ),
    legacyTokens: tokens(settings.legacyTokenLifetime, { sliding: true }),
    currentTokens: tokens(settings.tokenLifetime, {
      sliding: false,
      ...(eight ? { mint: createJwtMint(clock) } : {}),
    }),
    issued,
    rateLimit: new RateLimit(settings.rateLimit, clock),
  };
}
