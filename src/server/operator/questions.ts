import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { type DeskQuestion, questionRule } from '#contract/operator-help.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { keptRichText } from '../rich-text.ts'
import { refuseOrder, writeOrder } from './in-order.ts'

type Typed = Heard<typeof operator.saveQuestion>

/** Every phone is given all of them at once. */
const most = 300
const noAnswer = 'Mohon isi jawabannya'
const tooLong = 'Jawaban terlalu panjang'
const gone = 'Pertanyaan tidak ditemukan.'
const taken = 'Pertanyaan ini sudah ada di kategori itu.'

/** Questions and answers, by category and place in it (O18). */
export function mountQuestions(api: Api) {
  mount(api, operator.questions, async (_, { db }) => ({
    data: await db.rows<DeskQuestion>(
      `select id, category_id, title, remark, status, ${seenOf} as seen from faq order by category_id, position, id`,
    ),
  }))
  mount(api, operator.saveQuestion, async (typed, { db, me }) => {
    const id = await db.together((tx) => save(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Pertanyaan tersimpan.', data: { id } }
  })
  mount(api, operator.orderQuestions, async (heard, { db, me }) => {
    await db.together((tx) => order(tx, heard, me))
    forgetAnswers(db)
    return { message: 'Urutan tersimpan.' }
  })
}

const seenOf = `md5(concat_ws(' ', category_id, status, title, remark))`

async function save(tx: Database, typed: Typed, me: Me): Promise<number> {
  await tx.rows('lock table faq in share row exclusive mode')
  const remark = keptRichText(typed.remark)
  if (remark === null) throw malformed(words.malformed, { remark: noAnswer })
  if (remark === 'too long') throw malformed(words.malformed, { remark: tooLong })
  const { category_id, status } = typed
  const after = { category_id, title: oneLine(typed.title, 'title', questionRule), remark, status }
  await refuseTwin(tx, typed.id, after)
  return typed.id ? change(tx, { id: typed.id, seen: typed.seen, after }, me) : add(tx, after, me)
}

type After = Omit<DeskQuestion, 'id' | 'seen'>

/** One of the same name is the same one: sent once more because its answer was lost on the way. */
async function refuseTwin(tx: Database, id: number | null | undefined, { category_id, title }: After) {
  const [twin] = await tx.rows(
    'select from faq where category_id = $1 and lower(title) = lower($2) and id is distinct from $3::int',
    [category_id, title, id],
  )
  if (twin) throw refused(taken, { title: taken })
}

async function add(tx: Database, after: After, me: Me): Promise<number> {
  const [{ n } = { n: 0 }] = await tx.rows<{ n: number }>('select count(*) as n from faq')
  if (n >= most) throw refused(`Sudah ada ${most} pertanyaan. Ubah salah satunya.`)
  const [made] = await tx.rows<{ id: number }>(
    `insert into faq (category_id, title, remark, status, position)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from faq where category_id = $1 returning id`,
    [after.category_id, after.title, after.remark, after.status],
  )
  await note(tx, { by: me, action: 'faq.saved', after: { faq_id: made!.id, ...after } })
  return made!.id
}

type Change = { id: number; seen: string | null | undefined; after: After }

async function change(tx: Database, { id, seen, after }: Change, me: Me): Promise<number> {
  const [found] = await tx.rows<DeskQuestion>(
    `select category_id, title, remark, status, ${seenOf} as seen from faq where id = $1`,
    [id],
  )
  if (!found) throw notThere(gone)
  const { seen: now, ...before } = found
  if (now !== seen) throw refused(issueWords.changed)
  if ((Object.keys(after) as (keyof After)[]).every((part) => before[part] === after[part]))
    throw refused(issueWords.unchanged)
  // In another category it comes last.
  await tx.rows(
    `update faq set title = $2, remark = $3, status = $4,
       position = case when category_id = $5 then position
         else (select coalesce(max(position), 0) + 1 from faq where category_id = $5) end,
       category_id = $5
     where id = $1`,
    [id, after.title, after.remark, after.status, after.category_id],
  )
  await note(tx, { by: me, action: 'faq.saved', before: { faq_id: id, ...before }, after: { faq_id: id, ...after } })
  return id
}

async function order(tx: Database, { category_id, was, ids }: Heard<typeof operator.orderQuestions>, me: Me) {
  await tx.rows('lock table faq in share row exclusive mode')
  const rows = await tx.rows<{ id: number }>('select id from faq where category_id = $1 order by position, id', [
    category_id,
  ])
  refuseOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, 'faq', ids)
  await note(tx, { by: me, action: 'faq.ordered', before: { category_id, ids: was }, after: { category_id, ids } })
}
