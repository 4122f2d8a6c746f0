/** How the page of the operator looks, in light and dark, on wide and narrow screens. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8886; --bar: #2f6fbb; --bad: #b3261e; --done: #2e7d32; --faint: #8882; }
@media (prefers-color-scheme: dark) { :root { --bar: #7fb2ee; --bad: #ff8a80; --done: #81c784; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p, ul { margin: .5rem 0; } ul { padding-left: 1.2rem; }
time, .n { white-space: nowrap; font-variant-numeric: tabular-nums; }
.red { color: var(--bad); }
code { font-size: .95em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .5rem 0 1rem; }
label { font-size: .85rem; } input, select, button { font: inherit; display: block; padding: .2rem .5rem; }
.state { border: 1px solid; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; justify-self: start; }
.legacy { color: var(--bar); } .mixed { color: var(--bad); } .moved { color: var(--done); }
.caller { border-bottom: 1px solid var(--line); }
.caller > summary { display: grid; gap: 0 1rem; align-items: center; padding: .5rem 0 .5rem 1.2rem; cursor: pointer; position: relative;
  grid-template-columns: minmax(8rem, 1fr) 5rem 6rem 7rem 11rem 9rem; }
.caller > summary::-webkit-details-marker { display: none; }
.caller > summary::before { content: "\\25b8"; position: absolute; left: 0; top: .5rem; } .caller[open] > summary::before { content: "\\25be"; }
.caller > summary:hover { background: var(--faint); }
.name { font-weight: 600; overflow-wrap: anywhere; }
.caller > dl { margin: 0 0 1rem 1.2rem; columns: 20rem; column-gap: 2rem; } .caller > dl > div { break-inside: avoid; padding: .25rem 0; }
dt { font-size: .85rem; } dd { margin: 0; overflow-wrap: anywhere; }
.now { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; } .now dd { font-size: 1.5rem; }
.changes div { padding: .25rem 0; } .changes dt { font-size: 1rem; font-weight: 600; } :target { background: var(--faint); }
.refusals { padding: 0; list-style: none; } .refusals > li { border-bottom: 1px solid var(--line); padding: .4rem 0; }
svg { width: 100%; display: block; border-bottom: 1px solid var(--line); height: 6rem; } .caller svg { height: 1.6rem; }
.axis { display: flex; justify-content: space-between; margin: 0 0 .5rem; font-size: .85rem; }
.bar { fill: var(--bar); } .bad { fill: var(--bad); } .done { fill: var(--done); }
@media (max-width: 56rem) { .caller > summary { grid-template-columns: 1fr auto; } .caller > summary time { grid-column: 1; } }
`;
