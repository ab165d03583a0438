import type { Input } from '#contract/endpoint.ts'
import { type DeskQuestion, questionRule } from '#contract/operator/help.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { richTextToStore } from '../../sanitize/rich-text.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from '../lists/list-order.ts'

type QuestionInput = Input<typeof operator.saveQuestion>

/** The limit of questions, because clients load all of them at once. */
const maxQuestions = 300
const noAnswer = 'Mohon isi jawabannya'
const tooLong = 'Jawaban terlalu panjang'
const questionGone = 'Pertanyaan tidak ditemukan.'
const questionExists = 'Pertanyaan ini sudah ada di kategori itu.'

/** The FAQ, ordered by category and position. */
export function mountQuestions(api: Api) {
  mount(api, operator.questions, async (_, { db }) => ({
    data: await db.query<DeskQuestion>(
      `select id, category_id, title, remark, status, ${questionFingerprintSql} as seen from faq order by category_id, position, id`,
    ),
  }))
  mount(api, operator.saveQuestion, async (input, { db, me }) => {
    const id = await db.transaction((tx) => writeQuestion(tx, input, me))
    clearCache(db)
    return { message: 'Pertanyaan tersimpan.', data: { id } }
  })
  mount(api, operator.orderQuestions, async (input, { db, me }) => {
    await db.transaction((tx) => reorderQuestions(tx, input, me))
    clearCache(db)
    return { message: 'Urutan tersimpan.' }
  })
}

const questionFingerprintSql = `md5(concat_ws(' ', category_id, status, title, remark))`

async function writeQuestion(tx: Database, input: QuestionInput, me: CurrentUser): Promise<number> {
  await tx.query('lock table faq in share row exclusive mode')
  const remark = richTextToStore(input.remark)
  if (remark === null) throw malformed(commonTexts.malformed, { remark: noAnswer })
  if (remark === 'too long') throw malformed(commonTexts.malformed, { remark: tooLong })
  const { category_id, status } = input
  const after = { category_id, title: singleLine(input.title, 'title', questionRule), remark, status }
  await refuseDuplicate(tx, input.id, after)
  return input.id ? updateQuestion(tx, { id: input.id, seen: input.seen, after }, me) : insertQuestion(tx, after, me)
}

type QuestionFields = Omit<DeskQuestion, 'id' | 'seen'>

/** Throws 01 for a second question with the same title, e.g. a repeated save whose answer was lost. */
async function refuseDuplicate(tx: Database, id: number | null | undefined, { category_id, title }: QuestionFields) {
  const [duplicate] = await tx.query(
    'select from faq where category_id = $1 and lower(title) = lower($2) and id is distinct from $3::int',
    [category_id, title, id],
  )
  if (duplicate) throw refused(questionExists, { title: questionExists })
}

async function insertQuestion(tx: Database, after: QuestionFields, me: CurrentUser): Promise<number> {
  const [{ n } = { n: 0 }] = await tx.query<{ n: number }>('select count(*) as n from faq')
  if (n >= maxQuestions) throw refused(`Sudah ada ${maxQuestions} pertanyaan. Ubah salah satunya.`)
  const [inserted] = await tx.query<{ id: number }>(
    `insert into faq (category_id, title, remark, status, position)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from faq where category_id = $1 returning id`,
    [after.category_id, after.title, after.remark, after.status],
  )
  await writeAuditLog(tx, { by: me, action: 'faq.saved', after: { faq_id: inserted!.id, ...after } })
  return inserted!.id
}

type QuestionChange = { id: number; seen: string | null | undefined; after: QuestionFields }

async function updateQuestion(tx: Database, { id, seen, after }: QuestionChange, me: CurrentUser): Promise<number> {
  const [found] = await tx.query<DeskQuestion>(
    `select category_id, title, remark, status, ${questionFingerprintSql} as seen from faq where id = $1`,
    [id],
  )
  if (!found) throw notThere(questionGone)
  const { seen: now, ...before } = found
  if (now !== seen) throw refused(issueMessages.changed)
  if ((Object.keys(after) as (keyof QuestionFields)[]).every((part) => before[part] === after[part]))
    throw refused(issueMessages.unchanged)
  // In another category it comes last.
  await tx.query(
    `update faq set title = $2, remark = $3, status = $4,
       position = case when category_id = $5 then position
         else (select coalesce(max(position), 0) + 1 from faq where category_id = $5) end,
       category_id = $5
     where id = $1`,
    [id, after.title, after.remark, after.status, after.category_id],
  )
  await writeAuditLog(tx, {
    by: me,
    action: 'faq.saved',
    before: { faq_id: id, ...before },
    after: { faq_id: id, ...after },
  })
  return id
}

async function reorderQuestions(
  tx: Database,
  { category_id, was, ids }: Input<typeof operator.orderQuestions>,
  me: CurrentUser,
) {
  await tx.query('lock table faq in share row exclusive mode')
  const rows = await tx.query<{ id: number }>('select id from faq where category_id = $1 order by position, id', [
    category_id,
  ])
  requireValidOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, 'faq', ids)
  await writeAuditLog(tx, {
    by: me,
    action: 'faq.ordered',
    before: { category_id, ids: was },
    after: { category_id, ids },
  })
}
