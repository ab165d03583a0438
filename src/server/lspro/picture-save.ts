import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { isSquare, type Wanted } from '../files/wanted.ts'
import { hangGallery, hangOne } from '../hung.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { dear, galleryFirst, squareFirst, type Taking } from '../photos-first.ts'
import { theirs } from '../theirs.ts'
import { enterBody, ownBody } from './own-door.ts'

const { saveAvatar, saveGallery } = contract.lspro

/** What each may weigh as text, for who sends photos in the save. The app sends paths. */
const limits = { avatar: 4_500_000, gallery: 45_000_000 }
/** Pixels of the longest side. */
const sizes = { avatar: 1024, photo: 1600 }

/** What a body hangs on its page: its avatar, and its gallery whole (D30). */
export function mountPictures(api: Api, photos: Photos) {
  fewAtOnce(api.app, [saveAvatar, saveGallery], dear)
  const leaving = shownAnew(api)
  const taking: Taking = { photos, shared: api.shared, folder: 'lspro', may: async (by) => void (await ownBody(by)) }

  mount<typeof saveAvatar, Wanted>(
    api,
    saveAvatar,
    async ({ id, base }, by, wanted) => {
      const hand = { ...(await enterBody(by, id)), photos }
      await hangOne(by.db, hand, { place: 'logo', wanted, refuse: refuseOblong, base })
      return { message: lsproWords.saved }
    },
    {
      bodyLimit: limits.avatar,
      leaving,
      prepare: async ({ id, img_64 }, by) => {
        theirs('certification body', id, by)
        return squareFirst(taking, { field: 'img_64', entry: img_64, side: sizes.avatar }, by)
      },
    },
  )

  mount<typeof saveGallery, Wanted[]>(
    api,
    saveGallery,
    async ({ base }, by, wanted) => {
      await hangGallery(by.db, { ...(await enterBody(by)), photos }, wanted, base)
      return { message: lsproWords.saved }
    },
    {
      bodyLimit: limits.gallery,
      leaving,
      prepare: ({ img_64s }, by) =>
        galleryFirst(taking, { field: 'img_64s', entries: img_64s, longest: sizes.photo }, by),
    },
  )
}

function refuseOblong(avatar: Shown) {
  if (!isSquare(avatar)) throw malformed(words.malformed, { img_64: 'Foto profil harus persegi (1:1).' })
}
