// @chunk contract-data
/**
 * The maximum number of favorites of a kind: for a guest, for a signed-in person, and on the server, which accepts more
 * so that a guest's favorites still fit at sign-in.
 */
export const favoriteLimits = { guest: 50, person: 200, server: 300 } as const
/** How many favorites the page shows at once. */
export const favoriteRows = 48

export const favoriteMessages = {
  full: `Favorit sudah ${favoriteLimits.person}. Hapus sebagian dahulu.`,
  guestFull: `Favorit tanpa akun paling banyak ${favoriteLimits.guest}. Masuk untuk menyimpan lebih banyak.`,
} as const

export const favoriteKinds = ['product', 'shop'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]
