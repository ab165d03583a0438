/** The worker writes it on an answer that comes from its copy: when that copy was made, ms since epoch. */
export const cachedAtHeader = 'x-kept-at'
