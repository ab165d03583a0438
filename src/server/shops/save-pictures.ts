import { commonTexts } from '#contract/common-sentences.ts'
import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import type { Database } from '../db/database.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { setGallery, setSlotPicture } from '../pictures/attached-pictures.ts'
import { parseFileName } from '../pictures/file-names.ts'
import { isDataUrl, isSquare, type PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow, StoredPhoto } from '../pictures/photos.ts'
import {
  admitPhotos,
  type PhotoIntake,
  type PhotoSender,
  photoBodyLimit,
  prepareGallery,
  prepareSquare,
  storeOptions,
} from '../pictures/prepare-photos.ts'
import { lockOwnShop, requireMayChange } from './lock-own-shop.ts'
import { requireOwnShop } from './require-own-shop.ts'

const { saveImage, saveBanner, saveGallery } = contract.shops

/** What each may weigh as text, for who sends photos in the save. The app sends paths. */
const bodyLimits = { logo: 4_500_000, banner: 14_000_000, gallery: 45_000_000 }
/** Pixels: of the longest side, and of a banner twice what it is shown in. */
const sizes = { logo: 1024, photo: 1600, banner: { width: 2262, height: 420 } }

export function mountSavePictures(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, [saveImage, saveBanner, saveGallery], photoBodyLimit)
  const leaving = clearCacheAfterSave(api)

  const photoPolicy: PhotoIntake = {
    ...{ photos, shared: api.sharedLimits, folder: 'merchant' },
    may: ({ db, me, log }) => requireMayChange(db, { shopId: requireOwnShop(null, { me, log }), me }),
  }
  const shopOwner = async (requestedId: number | null | undefined, { db, me, log }: PhotoSender) => {
    const page = await lockOwnShop(db, { shopId: requireOwnShop(requestedId, { me, log }), me })
    return { ...page, photos }
  }

  mount<typeof saveImage, PhotoRef>(
    api,
    saveImage,
    async ({ id, base }, by, wanted) => {
      await setSlotPicture(by.db, await shopOwner(id, by), { place: 'logo', wanted, refuse: requireSquareLogo, base })
      return { message: ownShopWords.saved }
    },
    {
      bodyLimit: bodyLimits.logo,
      transformAnswer: leaving,
      prepare: async ({ id, img_64 }, by) => {
        requireOwnShop(id, by)
        return prepareSquare(photoPolicy, { field: 'img_64', entry: img_64, side: sizes.logo }, by)
      },
    },
  )

  mount<typeof saveBanner, PhotoRef | null>(
    api,
    saveBanner,
    async ({ base }, by, wanted) => {
      await setSlotPicture(by.db, await shopOwner(null, by), { place: 'banner', wanted, refuse: () => undefined, base })
      return { message: ownShopWords.bannerSaved }
    },
    {
      bodyLimit: bodyLimits.banner,
      transformAnswer: leaving,
      prepare: async ({ img_64 }, by) => (img_64 === null ? null : { field: 'img_64', entry: await strip(img_64, by) }),
    },
  )

  /** A banner in its shape. One that was uploaded in it stays as it is; one in another is cut anew. */
  async function strip(entry: string, by: PhotoSender): Promise<StoredPhoto | string> {
    const options = { ...storeOptions(photoPolicy, by, 'img_64'), strip: sizes.banner }
    if (!isDataUrl(entry)) {
      const uploaded = await findUpload(by.db, entry, by.me.id)
      if (!uploaded || isBannerShape(uploaded)) return entry
    }
    await admitPhotos(photoPolicy, [entry], by)
    return isDataUrl(entry) ? photos.storeBanner(entry, options) : photos.storeBannerFrom(entry, options)
  }

  mount<typeof saveGallery, PhotoRef[]>(
    api,
    saveGallery,
    async ({ base }, by, wanted) => {
      await setGallery(by.db, await shopOwner(null, by), wanted, base)
      return { message: ownShopWords.saved }
    },
    {
      bodyLimit: bodyLimits.gallery,
      transformAnswer: leaving,
      prepare: ({ img_64s }, by) =>
        prepareGallery(photoPolicy, { field: 'img_64s', entries: img_64s, longest: sizes.photo }, by),
    },
  )
}

function requireSquareLogo(logo: PictureRow) {
  if (!isSquare(logo)) throw malformed(commonTexts.malformed, { img_64: 'Logo harus persegi (1:1).' })
}

type Size = { width: number; height: number }

/** A cropper rounds: two in a hundred covers its frame. */
const isBannerShape = ({ width, height }: Size) =>
  Math.abs((width * sizes.banner.height) / (height * sizes.banner.width) - 1) <= 0.02

/** How large a photo is that this person uploaded and nothing shows yet. */
async function findUpload(db: Database, path: string, personId: number): Promise<Size | undefined> {
  const file = parseFileName(path)
  const [row] = await db.query<Size>('select width, height from loose_picture where name = $1 and person_id = $2', [
    file?.variant === '.jpg' ? file.picture : null,
    personId,
  ])
  return row
}
