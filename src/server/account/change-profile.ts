import { account } from '#contract/account.ts'
import type { Heard } from '#contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import type { Photos, Taken } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { countPhoto } from '../photos.ts'
import { type KeptProfile, keptProfile } from './kept-profile.ts'
import { onlyMine } from './own.ts'
import { ownAccountOf, personById } from './person.ts'

/** A photo of 3 MB as text, and the rest of the form. */
const bodyLimit = 4_300_000
/** Nobody is shown larger than this, in pixels. */
const side = 640

type Ready = { parts: KeptProfile; photo: Taken | undefined }

/** What somebody changes of themselves, whatever their role. Without a photo the one they have stays. */
export function mountChangeProfile(api: Api, photos: Photos) {
  mount(api, account.changeProfile, save, { bodyLimit, prepare })

  async function prepare(heard: Heard<typeof account.changeProfile>, by: Parameters<typeof onlyMine>[1]) {
    onlyMine(heard.id, by)
    const parts = keptProfile(heard)
    if (!heard.img_64) return { parts, photo: undefined }
    await countPhoto(api.shared, by.me.id)
    const sending = { field: 'img_64', folder: 'person', personId: by.me.id, side }
    return { parts, photo: await photos.takeSquare(heard.img_64, sending) }
  }

  async function save(_: unknown, { db, me }: { db: Database; me: { id: number } }, { parts, photo }: Ready) {
    await keep(db, me.id, parts)
    if (photo) await hang(db, me.id, photo)
    return { message: 'Profil berhasil disimpan', data: ownAccountOf((await personById(db, me.id))!) }
  }

  /** The new photo instead of the old one. The row of the person is locked by now: two phones do not both replace it. */
  async function hang(tx: Database, personId: number, photo: Taken) {
    const [before] = await tx.rows<{ picture_id: number | null }>('select picture_id from person where id = $1', [
      personId,
    ])
    await tx.rows('update person set picture_id = $2 where id = $1', [personId, await photos.show(tx, photo)])
    if (before?.picture_id) await photos.takeDown(tx, before.picture_id)
  }
}

const keep = (tx: Database, personId: number, parts: KeptProfile) =>
  tx.rows(
    `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6, tiktok_url = $7,
            updated_at = now()
     where id = $1`,
    [personId, parts.name, parts.phone_no, parts.office_no, parts.instagram_url, parts.facebook_url, parts.tiktok_url],
  )
