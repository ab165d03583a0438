import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
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

const { saveImage, saveBanner, saveGallery } = contract.shops

/** Pixels: the longest side; for a banner twice its size on the page. */
const sizes = { logo: 1024, photo: 1600, banner: { width: 2262, height: 420 } }

export function mountSavePictures(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, [saveImage, saveBanner, saveGallery], photoBodyLimit)
  const clearCacheOnSave = clearCacheAfterSave(api)

  const photoPolicy: PhotoIntake = {
    ...{ photos, shared: api.sharedLimits, folder: 'merchant' },
    may: ({ db, me, log }) => requireMayChange(db, { shopId: requireOwnShop(null, { me, log }), me }),
  }
  const lockPage = async (requestedId: number | null | undefined, { db, me, log }: PhotoSender) => {
    const page = await lockOwnShop(db, { shopId: requireOwnShop(requestedId, { me, log }), me })
    return { ...page, photos }
  }

  mount<typeof saveImage, PhotoRef>(
    api,
    saveImage,
    async ({ id, base }, by, photo) => {
      await setSlotPicture(by.db, await lockPage(id, by), { slot: 'logo', photo, check: requireSquareLogo, base })
      return { message: ownShopMessages.saved }
    },
    {
      transformAnswer: clearCacheOnSave,
      prepare: async ({ id, img_64 }, by) => {
        requireOwnShop(id, by)
        return prepareSquare(photoPolicy, { field: 'img_64', entry: img_64, side: sizes.logo }, by)
      },
    },
  )

  mount<typeof saveBanner, PhotoRef | null>(
    api,
    saveBanner,
    async ({ base }, by, photo) => {
      await setSlotPicture(by.db, await lockPage(null, by), { slot: 'banner', photo, check: () => undefined, base })
      return { message: ownShopMessages.bannerSaved }
    },
    {
      transformAnswer: clearCacheOnSave,
      prepare: async ({ img_64 }, by) =>
        img_64 === null ? null : { field: 'img_64', entry: await prepareBanner(img_64, by) },
    },
  )

  /** Crops a banner to its aspect ratio. An upload that has it already stays as it is. */
  async function prepareBanner(entry: string, by: PhotoSender): Promise<StoredPhoto | string> {
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
    async ({ base }, by, gallery) => {
      await setGallery(by.db, await lockPage(null, by), gallery, base)
      return { message: ownShopMessages.saved }
    },
    {
      transformAnswer: clearCacheOnSave,
      prepare: ({ img_64s }, by) =>
        prepareGallery(photoPolicy, { field: 'img_64s', entries: img_64s, longest: sizes.photo }, by),
    },
  )
}

function requireSquareLogo(logo: PictureRow) {
  if (!isSquare(logo)) throw malformed(commonTexts.malformed, { img_64: 'Logo harus persegi (1:1).' })
}

type Size = { width: number; height: number }

/** Croppers round to whole pixels, so a deviation of 2 % is accepted. */
const isBannerShape = ({ width, height }: Size) =>
  Math.abs((width * sizes.banner.height) / (height * sizes.banner.width) - 1) <= 0.02

/** The size of an upload of this person that is not attached yet. */
async function findUpload(db: Database, path: string, personId: number): Promise<Size | undefined> {
  const file = parseFileName(path)
  const [row] = await db.query<Size>('select width, height from loose_picture where name = $1 and person_id = $2', [
    file?.variant === '.jpg' ? file.picture : null,
    personId,
  ])
  return row
}
