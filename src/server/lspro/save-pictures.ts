import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { malformed } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwn } from '../auth/require-own.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { setGallery, setSlotPicture } from '../pictures/attached-pictures.ts'
import { isSquare, type PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { type PhotoIntake, photoBodyLimit, prepareGallery, prepareSquare } from '../pictures/prepare-photos.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'

const { saveAvatar, saveGallery } = contract.lspro

/** Pixels of the longest side. */
const sizes = { avatar: 1024, photo: 1600 }

/** Saves the avatar and the whole gallery of a body. */
export function mountSavePictures(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, [saveAvatar, saveGallery], photoBodyLimit)
  const clearCacheOnSave = clearCacheAfterSave(api)
  const photoPolicy: PhotoIntake = {
    photos,
    shared: api.sharedLimits,
    folder: 'lspro',
    may: async (by) => void (await requireOwnLspro(by)),
  }

  mount<typeof saveAvatar, PhotoRef>(
    api,
    saveAvatar,
    async ({ id, base }, by, photo) => {
      const page = { ...(await lockOwnLspro(by, id)), photos }
      await setSlotPicture(by.db, page, { slot: 'logo', photo, check: requireSquareAvatar, base })
      return { message: lsproMessages.saved }
    },
    {
      transformAnswer: clearCacheOnSave,
      prepare: async ({ id, img_64 }, by) => {
        requireOwn('certification body', id, by)
        return prepareSquare(photoPolicy, { field: 'img_64', entry: img_64, side: sizes.avatar }, by)
      },
    },
  )

  mount<typeof saveGallery, PhotoRef[]>(
    api,
    saveGallery,
    async ({ base }, by, gallery) => {
      await setGallery(by.db, { ...(await lockOwnLspro(by)), photos }, gallery, base)
      return { message: lsproMessages.saved }
    },
    {
      transformAnswer: clearCacheOnSave,
      prepare: ({ img_64s }, by) =>
        prepareGallery(photoPolicy, { field: 'img_64s', entries: img_64s, longest: sizes.photo }, by),
    },
  )
}

function requireSquareAvatar(avatar: PictureRow) {
  if (!isSquare(avatar)) throw malformed(commonTexts.malformed, { img_64: 'Foto profil harus persegi (1:1).' })
}
