import { lsproMessages } from '#contract/lspro/rules.ts'

/** The largest photo, in bytes of the photo itself, not of its data string: 3 MB are 3,000,000. */
export const photoBytes = 3_000_000

/** The limit of a banner. */
export const bannerBytes = 10_000_000

/** The messages for invalid photos, at their field. */
export const photoErrorTexts = {
  kind: 'Foto harus berupa JPEG atau PNG.',
  heic: 'Foto HEIC belum dapat dipakai. Pilih foto JPEG atau PNG.',
  heavy: 'Ukuran foto paling besar 3 MB.',
  heavyBanner: 'Ukuran banner paling besar 10 MB.',
  heavyPost: lsproMessages.heavy,
  wide: 'Foto terlalu besar: paling banyak 12.000 piksel tiap sisi dan 40 juta piksel.',
  broken: 'Foto rusak atau tidak dapat dibaca. Pilih foto lain.',
} as const
