import { tooManyRequests } from '../http/error-replies.ts'

/** How many searches may use the database at once. */
export const searchLimits = { atOnce: 2, waiting: 30, refuse: () => tooManyRequests(1) }
