import { account } from '#contract/account/schemas.ts'
import type { Input } from '#contract/endpoint.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import type { Database } from '../../db/database.ts'
import { buildBaseColumns, threeWayMerge } from '../../db/three-way-merge.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { Photos, StoredPhoto } from '../../pictures/photos.ts'
import { countPhoto } from '../../pictures/prepare-photos.ts'
import { ownAccountOf, type PersonRow, personById } from '../person.ts'
import { type ProfileColumns, profileColumns, toProfileColumns } from './profile-columns.ts'
import { requireOwnAccount } from './require-own-account.ts'

/** The longest side of a portrait, in pixels. */
const maxSide = 640

type PreparedProfile = { columns: ProfileColumns; photo: StoredPhoto | undefined }

type Change = typeof account.changeProfile

/**
 * Saves the user's own profile, for any role. Without a photo the current one stays; with the `base` of the form, so do
 * changes of another phone since then.
 */
export function mountChangeProfile(api: Api, photos: Photos) {
  mount(api, account.changeProfile, save, { prepare })

  async function prepare(input: Input<Change>, by: Parameters<typeof requireOwnAccount>[1]) {
    requireOwnAccount(input.id, by)
    const columns = toProfileColumns(input)
    if (!input.img_64) return { columns, photo: undefined }
    await countPhoto(api.sharedLimits, by.me.id)
    const options = { field: 'img_64', folder: 'person', personId: by.me.id, side: maxSide }
    return { columns, photo: await photos.storeSquare(input.img_64, options) }
  }

  async function save(
    { base }: Input<Change>,
    { db, me }: { db: Database; me: { id: number } },
    prepared: PreparedProfile,
  ) {
    const { photo } = prepared
    await saveProfile(db, me.id, mergeProfile(prepared, (await personById(db, me.id))!, base))
    if (photo) await attachPhoto(db, me.id, photo)
    return { message: 'Profil berhasil disimpan', data: ownAccountOf((await personById(db, me.id))!) }
  }

  /** Replaces the photo. The person's row is locked by now, so two phones do not both replace it. */
  async function attachPhoto(tx: Database, personId: number, photo: StoredPhoto) {
    const [before] = await tx.query<{ picture_id: number | null }>('select picture_id from person where id = $1', [
      personId,
    ])
    await tx.query('update person set picture_id = $2 where id = $1', [personId, await photos.attach(tx, photo)])
    if (before?.picture_id) await photos.detach(tx, before.picture_id)
  }
}

function mergeProfile(
  { columns, photo }: PreparedProfile,
  now: PersonRow,
  base: Input<Change>['base'],
): ProfileColumns {
  const baseColumns = buildBaseColumns(profileColumns, account.changeProfile.ask, base)
  if (!base || !baseColumns) return columns
  const before = typeof base.img_64 === 'string' ? keyless(base.img_64) : null
  const { img_64: _, ...merged } = threeWayMerge(
    { ...columns, img_64: photo ? photo.name : before },
    { ...now, img_64: now.img_url },
    { ...baseColumns, ...('img_64' in base && { img_64: before }) },
  )
  return merged
}

const saveProfile = (tx: Database, personId: number, columns: ProfileColumns) =>
  tx.query(
    `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6, tiktok_url = $7,
            updated_at = now()
     where id = $1`,
    [
      ...[personId, columns.name, columns.phone_no, columns.office_no],
      ...[columns.instagram_url, columns.facebook_url, columns.tiktok_url],
    ],
  )
