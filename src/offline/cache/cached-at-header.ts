/** The worker sets it on an answer from its cache: when that copy was made, ms since epoch. */
export const cachedAtHeader = 'x-kept-at'
