import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { galleryMost } from '#contract/shops/shop-rules.ts'
import { type PhotoSlots, type Photos, shownOf } from '#photos/photo-list.ts'
import { entryOf, logoPlace, longestSide as longest, photoOf } from '#photos/photo-values.ts'

// The photos of stage 4 between draft, outbox and server.

export const stage4Slots = {
  logo: logoPlace,
  gallery: { most: galleryMost, longest },
} satisfies PhotoSlots

export type Stage4Input = { img_64: string; img_64s: string[] }

/** The photos of a write that waits. */
export const photosOfInput = ({ img_64, img_64s }: Partial<Stage4Input>): Photos => ({
  logo: img_64 ? [photoOf(img_64)] : [],
  gallery: (img_64s ?? []).map(photoOf),
})

/** The photos that the server shows already. */
export const photosOfShop = ({
  merchant,
  gallery,
}: Pick<WizardDetail, 'gallery'> & { merchant: { img_url: string | null } }) =>
  photosOfInput({ img_64: merchant.img_url ?? '', img_64s: gallery.map(({ url }) => url) })

/** What the write says; undefined without a logo that is ready. */
export function inputOfPhotos({ logo = [], gallery = [] }: Photos): Stage4Input | undefined {
  const face = shownOf(logo)
  const img_64 = face && entryOf(face)
  return img_64 ? { img_64, img_64s: gallery.flatMap((photo) => entryOf(photo) ?? []) } : undefined
}
