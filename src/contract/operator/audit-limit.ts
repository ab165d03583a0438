// In a file without schemas, because the page and the server need it.

/**
 * The most entries of the audit log that are counted and paged: it only grows, and older ones are found by their days.
 */
export const maxAuditRows = 10_000
