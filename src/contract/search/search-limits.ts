// Apart from the shapes of search.ts, which the first screen goes without.

/** How many of each group come at first, and how many are counted: of more than that nobody reads on. */
export const searchRows = 12
export const searchMost = 1000
/** Letters from which there is anything to suggest, and how much of it. */
export const suggestLeast = 2
export const suggestMost = 8
