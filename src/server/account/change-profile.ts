import { account } from '#contract/account.ts'
import type { Heard } from '#contract/endpoint.ts'
import { keyless } from '#contract/picture-path.ts'
import type { Database } from '../db/database.ts'
import type { Photos, Taken } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { countPhoto } from '../photos.ts'
import { madeOfBase, since } from '../since.ts'
import { type KeptProfile, keptProfile, profileColumns } from './kept-profile.ts'
import { onlyMine } from './own.ts'
import { ownAccountOf, type PersonRow, personById } from './person.ts'

/** A photo of 3 MB as text, and the rest of the form. */
const bodyLimit = 4_300_000
/** Nobody is shown larger than this, in pixels. */
const side = 640

type Ready = { parts: KeptProfile; photo: Taken | undefined }

type Change = typeof account.changeProfile

/**
 * What somebody changes of themselves, whatever their role. Without a photo the one they have stays; with the `base` of the
 * form, so does what another phone has changed since.
 */
export function mountChangeProfile(api: Api, photos: Photos) {
  mount(api, account.changeProfile, save, { bodyLimit, prepare })

  async function prepare(heard: Heard<Change>, by: Parameters<typeof onlyMine>[1]) {
    onlyMine(heard.id, by)
    const parts = keptProfile(heard)
    if (!heard.img_64) return { parts, photo: undefined }
    await countPhoto(api.shared, by.me.id)
    const sending = { field: 'img_64', folder: 'person', personId: by.me.id, side }
    return { parts, photo: await photos.takeSquare(heard.img_64, sending) }
  }

  async function save({ base }: Heard<Change>, { db, me }: { db: Database; me: { id: number } }, ready: Ready) {
    const { photo } = ready
    await keep(db, me.id, partsSince(ready, (await personById(db, me.id))!, base))
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

function partsSince({ parts, photo }: Ready, now: PersonRow, base: Heard<Change>['base']): KeptProfile {
  const known = madeOfBase(profileColumns, account.changeProfile.ask, base)
  if (!base || !known) return parts
  const before = typeof base.img_64 === 'string' ? keyless(base.img_64) : null
  const { img_64: _, ...kept } = since(
    { ...parts, img_64: photo ? photo.name : before },
    { ...now, img_64: now.img_url },
    { ...known, ...('img_64' in base && { img_64: before }) },
  )
  return kept
}

const keep = (tx: Database, personId: number, parts: KeptProfile) =>
  tx.rows(
    `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6, tiktok_url = $7,
            updated_at = now()
     where id = $1`,
    [personId, parts.name, parts.phone_no, parts.office_no, parts.instagram_url, parts.facebook_url, parts.tiktok_url],
  )
