// @chunk profile-pages
/** The id in a path: '12' → 12. Undefined for any text that is not a positive 32-bit integer. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}
