import type { WizardDetail } from '#contract/onboarding.ts'
import { galleryMost } from '#contract/shop-rules.ts'
import { entryOf, logoPlace, longestSide as longest, photoOf } from '#forms/photos.ts'
import { type PhotoPlaces, type Photos, shownOf } from '#ui/photo-list.ts'

// The photos of stage 4 between draft, outbox and server.

export const stage4Places = {
  logo: logoPlace,
  gallery: { most: galleryMost, longest },
} satisfies PhotoPlaces

export type Stage4Ask = { img_64: string; img_64s: string[] }

/** The photos of a write that waits. */
export const photosOfAsk = ({ img_64, img_64s }: Partial<Stage4Ask>): Photos => ({
  logo: img_64 ? [photoOf(img_64)] : [],
  gallery: (img_64s ?? []).map(photoOf),
})

/** The photos that the server shows already. */
export const photosOfShop = ({
  merchant,
  gallery,
}: Pick<WizardDetail, 'gallery'> & { merchant: { img_url: string | null } }) =>
  photosOfAsk({ img_64: merchant.img_url ?? '', img_64s: gallery.map(({ url }) => url) })

/** What the write says; undefined without a logo that is ready. */
export function askOfPhotos({ logo = [], gallery = [] }: Photos): Stage4Ask | undefined {
  const face = shownOf(logo)
  const img_64 = face && entryOf(face)
  return img_64 ? { img_64, img_64s: gallery.flatMap((photo) => entryOf(photo) ?? []) } : undefined
}
