// @chunk contract-data
/**
 * Increases when this release can no longer read persisted answers of the last one. Not the build number: usually a new
 * release must be able to read them.
 */
export const contractVersion = 1
