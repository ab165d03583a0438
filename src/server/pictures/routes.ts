import { photos as calls } from '#contract/photos/schemas.ts'
import { photoBytes } from '../http/limits/photo-limits.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos, StoredPhoto } from './photos.ts'
import { countPhoto } from './prepare-photos.ts'

/** The longest side of a stored photo, in pixels: none is displayed larger. */
const maxSide = 1600

/**
 * Uploads one photo, ahead of the save that attaches it. A photo decoded for a repeated request is unused and deleted.
 */
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
        // The sender's phone displays it with this address while it is not public.
        transformAnswer: ({ data }) => ({ data: { ...data, img_url: api.signedPaths.sign(data.img_url) } }),
      },
    )
  }
