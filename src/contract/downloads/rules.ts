// The parts of the catalogue that a phone can download, to be browsed without a network.

/** A part: everything, a province, a category with its subcategories, a shop, or the favorites of this phone. */
export const downloadKinds = ['all', 'province', 'category', 'shop', 'favorites'] as const
export type DownloadKind = (typeof downloadKinds)[number]

/** `id`: of the province, category or shop; 0 for everything and for favorites. */
export type DownloadScope = { kind: DownloadKind; id: number }

/** 'province-13': the name of a part in addresses and in the storage of a phone. */
export const scopeKey = ({ kind, id }: DownloadScope) => `${kind}-${id}`

/** The part with this name; undefined for any other text. */
export function scopeOfKey(key: string): DownloadScope | undefined {
  const [, kind, digits] = /^([a-z]+)-(0|[1-9]\d{0,8})$/.exec(key) ?? []
  const downloadKind = downloadKinds.find((one) => one === kind)
  const id = Number(digits)
  if (!downloadKind) return undefined
  return (downloadKind === 'all' || downloadKind === 'favorites') === (id === 0)
    ? { kind: downloadKind, id }
    : undefined
}

/** A larger part is not offered whole: the phone gets the newest products of it. */
export const maxDownloadProducts = 20_000
export const maxDownloadedFavorites = 500

/** Bytes of one file above which a phone refuses it before its memory is full. */
export const maxDownloadBytes = 4_000_000

/** Bytes of a small picture on average, for the size that is said before pictures are downloaded. */
export const smallPictureBytes = 7_000
/** The width in pixels of the pictures that are downloaded. */
export const smallPictureWidth = 160

/** `/downloads/province-13`, below the address of the API. */
export const downloadPath = (scope: DownloadScope) => `/downloads/${scopeKey(scope)}`

/** The header that names the difference's base: the version of the file that the phone has. */
export const sinceParameter = 'since'
export const favoriteIdsParameter = 'ids'
