import fc from "fast-check";

// Random tests meet the same cases in each run: a push must not fail by chance. `npm run fuzz -- --laws`
// has them meet others.
fc.configureGlobal({ seed: Number(process.env["LAW_SEED"] ?? 20) });
