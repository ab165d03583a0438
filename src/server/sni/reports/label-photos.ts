import { labelReports } from '#contract/sni/schemas.ts'
import { photoBytes } from '../../http/limits/photo-limits.ts'
import { countStored } from '../../http/limits/stored-limit.ts'
import { type Api, mount } from '../../http/mount.ts'
import { type Photos, type StoredPhoto, unownedFolder } from '../../pictures/photos.ts'

const hour = 3600
/** A market full of people may be behind one address. */
const perIp = [{ most: 120, seconds: hour }]
/** Of all together, so that a flood from many addresses does not fill the disk. Outboxes retry later. */
const siteWide = [
  { most: 600, seconds: hour },
  { most: 3000, seconds: 24 * hour },
]
/** The longest side in pixels: the small print of a label must stay legible. */
const longest = 1600

/**
 * Uploads a photo of a report, ahead of the report. One that comes again without a session is stored twice, and deleted
 * later.
 */
export function mountLabelPhotos(api: Api, photos: Photos): void {
  mount(
    api,
    labelReports.savePhoto,
    async (_, { db, me }, photo: StoredPhoto) => {
      for (const rule of siteWide) await countStored(api, db, { what: 'label photos', rule, me })
      await photos.keepUnowned(db, photo)
      const { name, width, height, thumbhash } = photo
      return { data: { img_url: `${name}.jpg`, width, height, thumbhash } }
    },
    {
      bodyLimit: photoBytes,
      perIp,
      prepare: ({ bytes }) =>
        photos.storeBytes(bytes as Buffer, { field: 'bytes', folder: unownedFolder, personId: undefined, longest }),
    },
  )
}
