// @chunk contract-data
/**
 * The maximum number of favorites of a kind: for a guest, for a signed-in person, and on the server, which accepts more
 * so that a guest's favorites still fit at sign-in.
 */
export const favoritesMost = { guest: 50, person: 200, server: 300 } as const
/** How many favorites the page shows at once. */
export const favoriteRows = 48

export const favoriteWords = {
  full: `Favorit sudah ${favoritesMost.person}. Hapus sebagian dahulu.`,
  guestFull: `Favorit tanpa akun paling banyak ${favoritesMost.guest}. Masuk untuk menyimpan lebih banyak.`,
} as const

export const favoriteKinds = ['product', 'shop'] as const
export type FavoriteKind = (typeof favoriteKinds)[number]
