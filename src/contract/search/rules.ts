// @chunk search-box
// Separate from the schemas, which the first screen does not load.

/** How many results of each group come first, and up to how many results are counted and listed. */
export const searchRows = 12
export const maxSearchResults = 1000
/**
 * The limit for results with only a part of the words, and for products in a catalogue of more than 20,000: they are
 * many, and nobody reads that far.
 */
export const maxPartialResults = 300
/** The number of letters from which there are suggestions, and the number of suggestions. */
export const suggestLeast = 2
export const maxSuggestions = 8
