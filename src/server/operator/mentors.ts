import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { type DeskMentor, mentorNameRule } from '#contract/operator-people.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { typedMentor } from '#contract/product-rules.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos, Shown } from '../files/photos.ts'
import { hanger, isSquare, isText, type Wanted } from '../files/wanted.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { countPhoto } from '../photos.ts'
import { pictureColumns } from '../showcase/card.ts'

type Save = typeof operator.saveMentor
type Typed = Heard<Save>

const taken = 'Pembina ini sudah ada.'
/** As a shop's logo (I-08). */
const bodyLimit = 4_500_000
const dear = { from: 1_000_000, atOnce: 2, again: 5 }
const side = 512 // pixels: it is shown as a badge
const noType = 'Jenis lembaga tidak dikenal'

/** Mentors by type of organisation, which producers choose from and products show the logo of (O16). */
export function mountMentors(api: Api, photos: Photos) {
  fewAtOnce(api.app, operator.saveMentor, dear)
  mount(api, operator.mentorTypes, async (_, { db }) => ({
    data: await db.rows<{ id: number; name: string; mentors: number }>(
      `select id, name, (select count(*) from mentor where mentor_type_id = mentor_type.id) as mentors
       from mentor_type where id <> $1 order by position, id`,
      [typedMentor],
    ),
  }))
  mount(api, operator.mentors, async ({ mentor_type_id }, { db }) => {
    const rows = await db.rows<DeskMentor>(`${list} order by lower(mentor.name), mentor.id`, [mentor_type_id])
    return { data: rows }
  })
  mount<Save, Wanted | null>(
    api,
    operator.saveMentor,
    async (typed, { db, me }, wanted) => {
      const id = await db.together((tx) => save(tx, typed, { me, photos, wanted }))
      forgetAnswers(db)
      return { message: 'Pembina tersimpan.', data: { id } }
    },
    {
      bodyLimit,
      prepare: async ({ img_64 }, { me }) => {
        if (!img_64) return null
        if (!isText(img_64)) return { field: 'img_64', entry: img_64 }
        await countPhoto(api.shared, me.id)
        const sending = { field: 'img_64', folder: 'mentor', personId: me.id }
        return { field: 'img_64', entry: await photos.takeSquare(img_64, { ...sending, side }) }
      },
    },
  )
}

const seenOf = `md5(concat_ws(' ', mentor.picture_id, mentor.status, mentor.name))`
const list = `
  select mentor.id, mentor.mentor_type_id, mentor.name, mentor.status, ${pictureColumns('picture')}, ${seenOf} as seen,
    (select count(*) from product where mentor_id = mentor.id) as products
  from mentor left join picture on picture.id = mentor.picture_id where mentor.mentor_type_id = $1::int`

type Before = { seen: string; name: string; status: string; type: number; logo: (Shown & { path: string }) | null }
type Hand = { me: Me; photos: Photos; wanted: Wanted | null }

async function save(tx: Database, typed: Typed, hand: Hand): Promise<number> {
  const name = oneLine(typed.name, 'name', mentorNameRule)
  // One after the other: two would have the same name, in other letters.
  await tx.rows('lock table mentor in share row exclusive mode')
  const before = typed.id ? await mentorOf(tx, typed.id) : undefined
  if (before && before.seen !== typed.seen) throw refused(issueWords.changed)
  const type = before?.type ?? (await typeOf(tx, typed.mentor_type_id))
  const [twin] = await tx.rows(
    'select from mentor where mentor_type_id = $1::int and lower(name) = lower($2) and id is distinct from $3::int',
    [type, name, typed.id],
  )
  if (twin) throw refused(taken, { name: taken })
  const logo = await hang(tx, before?.logo ?? null, hand)
  const after = { name, status: typed.status, img_url: logo?.path ?? null }
  const was = before ? { name: before.name, status: before.status, img_url: before.logo?.path ?? null } : null
  if (was && JSON.stringify(was) === JSON.stringify(after)) throw refused(issueWords.unchanged)
  const id = await write(tx, typed.id, [type, name, typed.status, logo?.pictureId ?? null])
  const of = { mentor_id: id, mentor_type_id: type }
  await note(tx, { by: hand.me, action: 'mentor.saved', before: was && { ...of, ...was }, after: { ...of, ...after } })
  if (before?.logo && before.logo.pictureId !== logo?.pictureId) await hand.photos.takeDown(tx, before.logo.pictureId)
  return id
}

async function write(tx: Database, id: number | null | undefined, row: unknown[]): Promise<number> {
  const [written] = await tx.rows<{ id: number }>(
    id
      ? `update mentor set mentor_type_id = $1, name = $2, status = $3, picture_id = $4 where id = $5 returning id`
      : `insert into mentor (mentor_type_id, name, status, picture_id) values ($1, $2, $3, $4) returning id`,
    id ? [...row, id] : row,
  )
  return written!.id
}

/** The logo as it is to hang: the one that hangs already, named by its path, or one that was uploaded. */
async function hang(tx: Database, now: Before['logo'], { me, photos, wanted }: Hand) {
  if (!wanted) return null
  const known = new Map<string, Shown>(now ? [[now.path, now]] : [])
  const logo = await hanger(tx, { photos, known, personId: me.id })(wanted)
  if (logo.pictureId !== now?.pictureId && !isSquare(logo))
    throw malformed(words.malformed, { img_64: 'Logo harus persegi (1:1).' })
  return logo
}

async function mentorOf(tx: Database, id: number): Promise<Before> {
  const [mentor] = await tx.rows<Before>(
    `select ${seenOf} as seen, mentor.name, mentor.status, mentor.mentor_type_id as type,
       case when picture.id is not null then json_build_object('pictureId', picture.id, 'width', picture.width,
         'height', picture.height, 'path', picture.name || '.jpg') end as logo
     from mentor left join picture on picture.id = mentor.picture_id where mentor.id = $1`,
    [id],
  )
  if (!mentor) throw notThere('Pembina tidak ditemukan.')
  return mentor
}

async function typeOf(tx: Database, id: number): Promise<number> {
  const [type] = await tx.rows('select from mentor_type where id = $1::int and id <> $2', [id, typedMentor])
  if (!type) throw malformed(words.malformed, { mentor_type_id: noType })
  return id
}
