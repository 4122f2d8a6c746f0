/** Why a leaf goes nowhere, in words for the record's owner. */
export const reasons = {
  empty: "It says nothing.",
  filler: "It stands for nothing.",
  malformed: "It is not of the published form.",
  surplus: "A legacy record has room for one only.",
  otherPlace: "It is of another education organization.",
  taken: "Another field gave its place a value.",
  noItem: "There is no item to hold it.",
  tag: "The field that the item stands for says it.",
  unneeded: "The field that it belongs to is empty.",
  ofHost: "Each host gives its own.",
  otherForm: "A current host has a field of this name, and its value has another form.",
  noCode: "A current host has a field of this name, but no such code.",
  notLegacy: "No legacy record has a field of this name.",
  notCurrent: "No legacy field holds it.",
  unwanted: "It was not asked for.",
  ofCompanions: "It is read among the records that belong together.",
} as const;
