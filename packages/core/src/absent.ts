/** Stands for a list that is not there. */
export const none: readonly never[] = Object.freeze([]);
