// Loaded before a program: `node --import ./with-edbridge.mjs legacy-program.mjs`.
import { compatFetch } from "@edbridge/compat";

globalThis.fetch = compatFetch({ baseUrl: process.env.EDFI_BASE_URL ?? "" });
