import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { readName } from '../files/names.ts'
import type { Photos, Shown, Taken } from '../files/photos.ts'
import { isSquare, isText, type Wanted } from '../files/wanted.ts'
import { hangGallery, hangOne } from '../hung.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { admit, dear, galleryFirst, type Someone, sending, squareFirst, type Taking } from '../photos-first.ts'
import { enterShop, mayChange } from './change.ts'

const { saveImage, saveBanner, saveGallery } = contract.shops

/** What each may weigh as text, for who sends photos in the save. The app sends paths. */
const limits = { logo: 4_500_000, banner: 14_000_000, gallery: 45_000_000 }
/** Pixels: of the longest side, and of a banner twice what it is shown in. */
const sizes = { logo: 1024, photo: 1600, banner: { width: 2262, height: 420 } }

export function mountPictures(api: Api, photos: Photos) {
  fewAtOnce(api.app, [saveImage, saveBanner, saveGallery], dear)
  const leaving = shownAnew(api)

  const taking: Taking = {
    ...{ photos, shared: api.shared, folder: 'merchant' },
    may: ({ db, me, log }) => mayChange(db, { shopId: ownShop(null, { me, log }), me }),
  }
  const door = async (asked: number | null | undefined, { db, me, log }: Someone) => {
    const page = await enterShop(db, { shopId: ownShop(asked, { me, log }), me })
    return { ...page, photos }
  }

  mount<typeof saveImage, Wanted>(
    api,
    saveImage,
    async ({ id, base }, by, wanted) => {
      await hangOne(by.db, await door(id, by), { place: 'logo', wanted, refuse: refuseOblong, base })
      return { message: ownShopWords.saved }
    },
    {
      bodyLimit: limits.logo,
      leaving,
      prepare: async ({ id, img_64 }, by) => {
        ownShop(id, by)
        return squareFirst(taking, { field: 'img_64', entry: img_64, side: sizes.logo }, by)
      },
    },
  )

  mount<typeof saveBanner, Wanted | null>(
    api,
    saveBanner,
    async ({ base }, by, wanted) => {
      await hangOne(by.db, await door(null, by), { place: 'banner', wanted, refuse: () => undefined, base })
      return { message: ownShopWords.bannerSaved }
    },
    {
      bodyLimit: limits.banner,
      leaving,
      prepare: async ({ img_64 }, by) => (img_64 === null ? null : { field: 'img_64', entry: await strip(img_64, by) }),
    },
  )

  /** A banner in its shape. One that was uploaded in it stays as it is; one in another is cut anew. */
  async function strip(entry: string, by: Someone): Promise<Taken | string> {
    const options = { ...sending(taking, by, 'img_64'), strip: sizes.banner }
    if (!isText(entry)) {
      const uploaded = await uploadOf(by.db, entry, by.me.id)
      if (!uploaded || isStrip(uploaded)) return entry
    }
    await admit(taking, [entry], by)
    return isText(entry) ? photos.takeStrip(entry, options) : photos.takeStripOf(entry, options)
  }

  mount<typeof saveGallery, Wanted[]>(
    api,
    saveGallery,
    async ({ base }, by, wanted) => {
      await hangGallery(by.db, await door(null, by), wanted, base)
      return { message: ownShopWords.saved }
    },
    {
      bodyLimit: limits.gallery,
      leaving,
      prepare: ({ img_64s }, by) =>
        galleryFirst(taking, { field: 'img_64s', entries: img_64s, longest: sizes.photo }, by),
    },
  )
}

function refuseOblong(logo: Shown) {
  if (!isSquare(logo)) throw malformed(words.malformed, { img_64: 'Logo harus persegi (1:1).' })
}

type Size = { width: number; height: number }

/** A cropper rounds: two in a hundred covers its frame. */
const isStrip = ({ width, height }: Size) =>
  Math.abs((width * sizes.banner.height) / (height * sizes.banner.width) - 1) <= 0.02

/** How large a photo is that this person uploaded and nothing shows yet. */
async function uploadOf(db: Database, path: string, personId: number): Promise<Size | undefined> {
  const file = readName(path)
  const [row] = await db.rows<Size>('select width, height from loose_picture where name = $1 and person_id = $2', [
    file?.variant === '.jpg' ? file.picture : null,
    personId,
  ])
  return row
}
