import type { Input } from '#contract/endpoint.ts'
import { maxCountedProducts } from '#contract/operator/content.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { type DeskMentor, mentorNameRule } from '#contract/operator/people.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { typedMentor } from '#contract/products/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { limitConcurrentBodies } from '../../http/limits/concurrency-limit.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { createAttacher, isDataUrl, isSquare, type PhotoRef } from '../../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../../pictures/photos.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'
import { countPhoto } from '../../pictures/prepare-photos.ts'
import { singleLine } from '../../sanitize/single-line.ts'

type SaveEndpoint = typeof operator.saveMentor
type MentorInput = Input<SaveEndpoint>

const mentorExists = 'Pembina ini sudah ada.'
const heavyRequests = { from: 1_000_000, atOnce: 2, again: 5 }
const logoSide = 512 // pixels: it is shown as a badge
const unknownType = 'Jenis lembaga tidak dikenal'

/** Mentors by type of organisation. Producers choose one for a product, which shows its logo. */
export function mountMentors(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, operator.saveMentor, heavyRequests)
  mount(api, operator.mentorTypes, async (_, { db }) => ({
    data: await db.query<{ id: number; name: string; mentors: number }>(
      `select id, name, (select count(*) from mentor where mentor_type_id = mentor_type.id) as mentors
       from mentor_type where id <> $1 order by position, id`,
      [typedMentor],
    ),
  }))
  mount(api, operator.mentors, async ({ mentor_type_id }, { db }) => {
    const rows = await db.query<DeskMentor>(`${mentorsSql} order by lower(mentor.name), mentor.id`, [mentor_type_id])
    return { data: rows }
  })
  mount<SaveEndpoint, PhotoRef | null>(
    api,
    operator.saveMentor,
    async (input, { db, me }, photo) => {
      const id = await db.transaction((tx) => writeMentor(tx, input, { me, photos, photo }))
      clearCache(db)
      return { message: 'Pembina tersimpan.', data: { id } }
    },
    {
      prepare: async ({ img_64 }, { me }) => {
        if (!img_64) return null
        if (!isDataUrl(img_64)) return { field: 'img_64', entry: img_64 }
        await countPhoto(api.sharedLimits, me.id)
        const options = { field: 'img_64', folder: 'mentor', personId: me.id }
        return { field: 'img_64', entry: await photos.storeSquare(img_64, { ...options, side: logoSide }) }
      },
    },
  )
}

const mentorFingerprintSql = `md5(concat_ws(' ', mentor.picture_id, mentor.status, mentor.name))`
const mentorsSql = `
  select mentor.id, mentor.mentor_type_id, mentor.name, mentor.status, ${pictureColumnsSql('picture')}, ${mentorFingerprintSql} as seen,
    (select count(*) from (select from product where mentor_id = mentor.id limit ${maxCountedProducts}) few) as products
  from mentor left join picture on picture.id = mentor.picture_id where mentor.mentor_type_id = $1::int`

type StoredMentor = {
  seen: string
  name: string
  status: string
  type: number
  logo: (PictureRow & { path: string }) | null
}
type SaveContext = { me: CurrentUser; photos: Photos; photo: PhotoRef | null }

async function writeMentor(tx: Database, input: MentorInput, context: SaveContext): Promise<number> {
  const name = singleLine(input.name, 'name', mentorNameRule)
  // Serialized, because concurrent saves could create two mentors whose names differ only in case.
  await tx.query('lock table mentor in share row exclusive mode')
  const before = input.id ? await requireMentor(tx, input.id) : undefined
  if (before && before.seen !== input.seen) throw refused(issueMessages.changed)
  const type = before?.type ?? (await requireType(tx, input.mentor_type_id))
  const [duplicate] = await tx.query(
    'select from mentor where mentor_type_id = $1::int and lower(name) = lower($2) and id is distinct from $3::int',
    [type, name, input.id],
  )
  if (duplicate) throw refused(mentorExists, { name: mentorExists })
  const logo = await attachLogo(tx, before?.logo ?? null, context)
  const after = { name, status: input.status, img_url: logo?.path ?? null }
  const was = before ? { name: before.name, status: before.status, img_url: before.logo?.path ?? null } : null
  if (was && JSON.stringify(was) === JSON.stringify(after)) throw refused(issueMessages.unchanged)
  const id = await upsertMentor(tx, input.id, [type, name, input.status, logo?.pictureId ?? null])
  const ids = { mentor_id: id, mentor_type_id: type }
  await writeAuditLog(tx, {
    by: context.me,
    action: 'mentor.saved',
    before: was && { ...ids, ...was },
    after: { ...ids, ...after },
  })
  if (before?.logo && before.logo.pictureId !== logo?.pictureId) await context.photos.detach(tx, before.logo.pictureId)
  return id
}

async function upsertMentor(tx: Database, id: number | null | undefined, row: unknown[]): Promise<number> {
  const [saved] = await tx.query<{ id: number }>(
    id
      ? `update mentor set mentor_type_id = $1, name = $2, status = $3, picture_id = $4 where id = $5 returning id`
      : `insert into mentor (mentor_type_id, name, status, picture_id) values ($1, $2, $3, $4) returning id`,
    id ? [...row, id] : row,
  )
  return saved!.id
}

/** Attaches the logo: the path of the current one, an upload, or a decoded data string. Null without a photo. */
async function attachLogo(tx: Database, current: StoredMentor['logo'], { me, photos, photo }: SaveContext) {
  if (!photo) return null
  const attached = new Map<string, PictureRow>(current ? [[current.path, current]] : [])
  const logo = await createAttacher(tx, { photos, attached, personId: me.id })(photo)
  if (logo.pictureId !== current?.pictureId && !isSquare(logo))
    throw malformed(commonTexts.malformed, { img_64: 'Logo harus persegi (1:1).' })
  return logo
}

async function requireMentor(tx: Database, id: number): Promise<StoredMentor> {
  const [mentor] = await tx.query<StoredMentor>(
    `select ${mentorFingerprintSql} as seen, mentor.name, mentor.status, mentor.mentor_type_id as type,
       case when picture.id is not null then json_build_object('pictureId', picture.id, 'width', picture.width,
         'height', picture.height, 'path', picture.name || '.jpg') end as logo
     from mentor left join picture on picture.id = mentor.picture_id where mentor.id = $1`,
    [id],
  )
  if (!mentor) throw notThere('Pembina tidak ditemukan.')
  return mentor
}

async function requireType(tx: Database, id: number): Promise<number> {
  const [type] = await tx.query('select from mentor_type where id = $1::int and id <> $2', [id, typedMentor])
  if (!type) throw malformed(commonTexts.malformed, { mentor_type_id: unknownType })
  return id
}
