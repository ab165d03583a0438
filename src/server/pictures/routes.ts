import { photos as calls } from '#contract/photos.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { photoBytes } from './photo-validation.ts'
import type { Photos, StoredPhoto } from './photos.ts'

/** Eleven galleries full of photos, or thirty products, within an hour. */
const photoRateLimit = { most: 120, seconds: 3600 }

/** Counts one photo of somebody, by whatever call it comes. Throws code 29. Call it outside a transaction. */
export const countPhoto = (shared: RateLimiter, personId: number) =>
  enforceRateLimit(shared, `photos ${personId}`, photoRateLimit)

/** No photo is shown larger than this, in pixels. */
const maxSide = 1600

/** One photo, ahead of the save that shows it. What was developed for a twin of it is nobody's, and swept. */
export const mountPhotos =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mount(
      api,
      calls.save,
      async (_, { db, me }, photo: StoredPhoto) => {
        await photos.keepUpload(db, photo, me.id)
        const { name, width, height, thumbhash } = photo
        return { data: { img_url: `${name}.jpg`, width, height, thumbhash } }
      },
      {
        bodyLimit: photoBytes,
        prepare: async ({ bytes }, { me }) => {
          await countPhoto(api.sharedLimits, me.id)
          return photos.storeBytes(bytes as Buffer, {
            field: 'bytes',
            folder: 'photo',
            personId: me.id,
            longest: maxSide,
          })
        },
        // Its sender draws it by this as long as what shows it is theirs alone.
        transformAnswer: ({ data }) => ({ data: { ...data, img_url: api.signedPaths.sign(data.img_url) } }),
      },
    )
  }
