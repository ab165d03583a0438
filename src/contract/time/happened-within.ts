// App and worker ask here whether something happened lately by the phone's own clock, which may have been set back
// since.

/**
 * Was `at` less than `ms` milliseconds ago? Both times are by this phone's clock, ms since epoch. A time to come is
 * not: the clock was set back since, which must not delay anything for years.
 */
export const happenedWithin = (ms: number, at: number, now: number = Date.now()): boolean => at <= now && now - at < ms
