/**
 * Changes whenever remembered answers can no longer be read by this release. Not the build's number: a new release must
 * open what the last one remembered.
 */
export const contractVersion = 1
