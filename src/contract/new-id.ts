// @chunk base

/**
 * A random UUID (version 4). Browsers make one themselves only on secure pages, but this app also opens on plain
 * http inside a LAN.
 */
export function newId(): string {
  // Of the 8 only the last two bits are random: the variant of the UUID.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]! & 15
    return (digit === '8' ? 8 | (random & 3) : random).toString(16)
  })
}
