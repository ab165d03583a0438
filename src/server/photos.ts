import { photos as calls } from '#contract/photos.ts'
import { photoBytes } from './files/photo-text.ts'
import type { Photos, Taken } from './files/photos.ts'
import { type Api, mount, refuseOver } from './mount.ts'

/** Twelve stages full of photos, or thirty products, within an hour. */
const inAnHour = { most: 120, seconds: 3600 }
/** No photo is shown larger than this, in pixels. */
const longest = 1600

/** One photo, ahead of the save that shows it. What was developed for a twin of it is nobody's, and swept. */
export const answerPhotos =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mount(
      api,
      calls.save,
      async (_, { db, me }, photo: Taken) => {
        await photos.keepFor(db, photo, me.id)
        const { name, width, height, thumbhash } = photo
        return { data: { img_url: `${name}.jpg`, width, height, thumbhash } }
      },
      {
        bodyLimit: photoBytes,
        prepare: async ({ bytes }, { me }) => {
          await refuseOver(api.shared, `uploads ${me.id}`, inAnHour)
          return photos.takeWhole(bytes as Buffer, { field: 'bytes', folder: 'photo', longest })
        },
      },
    )
  }
