// @chunk help
/** A product with SNI, for the example of a badge. */
export const badgeExampleInput = { is_sni: 1 as const, rows: 1 }
