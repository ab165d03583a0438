const shortest = 1500 // ms between two requests while the server answers
const longest = 30_000

/**
 * ms until the next request about work of the server, `age` ms after its last answer. While it answers the pause is
 * short; without a connection each pause is half as long as there has been no answer.
 */
export const pollDelay = (age: number): number => Math.min(longest, Math.max(shortest, Math.round(age / 2)))
