// A clock that was a year ahead for a moment (a wrong battery, a virtual machine that was paused) leaves ends in the
// database that lie a year ahead. Each stored end was made as "now + a period": an end further away than its period was
// made by a wrong clock, and counts as over.

/** Two transactions that overlap, and two servers, may differ by this much. */
const tolerance = `interval '1 minute'`

/**
 * SQL: whether the time in `column` is still ahead, and no further than `longest` (SQL of an interval), the longest
 * period that it is ever set to. False for null.
 */
export const isRunningSql = (column: string, longest: string): string =>
  `(${column} is not null and ${column} > now() and ${column} <= now() + ${longest} + ${tolerance})`

/** SQL: whether the time in `column`, when something happened, is not in the future. False for null. */
export const isPastSql = (column: string): string => `(${column} is not null and ${column} <= now() + ${tolerance})`

/** Whether `until` is still ahead of `now`, and no further than `longest`. All in milliseconds. */
export const isRunning = (until: number, now: number, longest: number): boolean => until > now && until <= now + longest
