import { photos as calls } from '#contract/photos.ts'
import { photoBytes } from './files/photo-text.ts'
import type { Photos, Taken } from './files/photos.ts'
import type { Limits } from './limits.ts'
import { type Api, mount, refuseOver } from './mount.ts'

/** Eleven galleries full of photos, or thirty products, within an hour. */
const inAnHour = { most: 120, seconds: 3600 }

/** Counts one photo of somebody, by whatever call it comes. Throws code 29. Call it outside a transaction. */
export const countPhoto = (shared: Limits, personId: number) => refuseOver(shared, `photos ${personId}`, inAnHour)

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
          await countPhoto(api.shared, me.id)
          return photos.takeWhole(bytes as Buffer, { field: 'bytes', folder: 'photo', personId: me.id, longest })
        },
        // Its sender draws it by this as long as what shows it is theirs alone.
        leaving: ({ data }) => ({ data: { ...data, img_url: api.keyed.path(data.img_url) } }),
      },
    )
  }
