import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { maxGalleryPhotos } from '#contract/shops/rules.ts'
import { type PhotoSlots, type Photos, shownOf } from '#photos/photo-list.ts'
import { entryOf, logoPlace, longestSide as longest, photoOf } from '#photos/photo-values.ts'

// Converts the photos of stage 4 between draft, outbox entry and server's value.

export const stage4Slots = {
  logo: logoPlace,
  gallery: { most: maxGalleryPhotos, longest },
} satisfies PhotoSlots

export type Stage4Input = { img_64: string; img_64s: string[] }

/** The photos of a pending write. */
export const photosOfInput = ({ img_64, img_64s }: Partial<Stage4Input>): Photos => ({
  logo: img_64 ? [photoOf(img_64)] : [],
  gallery: (img_64s ?? []).map(photoOf),
})

/** The server's photos. */
export const photosOfShop = ({
  merchant,
  gallery,
}: Pick<WizardDetail, 'gallery'> & { merchant: { img_url: string | null } }) =>
  photosOfInput({ img_64: merchant.img_url ?? '', img_64s: gallery.map(({ url }) => url) })

/** The request; undefined if there is no logo that is ready. */
export function inputOfPhotos({ logo = [], gallery = [] }: Photos): Stage4Input | undefined {
  const visibleLogo = shownOf(logo)
  const img_64 = visibleLogo && entryOf(visibleLogo)
  return img_64 ? { img_64, img_64s: gallery.flatMap((photo) => entryOf(photo) ?? []) } : undefined
}
