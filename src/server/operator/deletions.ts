import type { Answer, Heard } from '#contract/endpoint.ts'
import { deletionHours } from '#contract/help-rules.ts'
import { operator } from '#contract/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { deleteAccount } from '../help/delete-account.ts'
import { notBefore } from '../help/deletion.ts'
import { post } from '../mail/post.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'

const rows = 20
const gone = 'Permintaan ini tidak ada, atau sudah selesai atau ditarik kembali.'

/** Who asked for the end of their account, and what becomes of it (D09). */
export function mountDeletions(api: Api, photos: Photos) {
  mount(api, operator.deletions, (heard, { db }) => list(db, heard))
  mount(api, operator.closeDeletion, async (asked, { db, me }) => {
    await db.together((tx) => (asked.outcome === 'deleted' ? end(tx, asked, me, photos) : refuse(tx, asked, me)))
    forgetAnswers(db)
    return { message: asked.outcome === 'deleted' ? 'Akun dihapus.' : 'Permintaan ditolak, pemiliknya diberi tahu.' }
  })
}

async function list(db: Database, { open, page }: Heard<typeof operator.deletions>) {
  const isOpen = 'withdrawn_at is null and closed_at is null'
  const [found] = await db.rows<Omit<Answer<typeof operator.deletions>, 'pages'>>(
    `with found as materialized (select * from deletion_request where (${isOpen}) = $1)
     select (select count(*) from deletion_request) as total, (select count(*) from found) as total_filtered,
       (select count(*) from deletion_request where ${isOpen}) as waiting,
       coalesce((select json_agg(x) from (
         select found.id, person.id as user_id, person.email, found.role, found.reason, asked_at, ${notBefore} as not_before,
           withdrawn_at, closed_at, closed_by, outcome, found.remark,
           case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name, 'products',
             (select count(*) from product where merchant_id = shop.id)) end as shop
         from found left join person on person.id = found.person_id left join merchant shop on shop.id = person.merchant_id
         order by case when $1 then asked_at end, coalesce(closed_at, withdrawn_at, asked_at) desc, found.id
         limit $2 offset $3
       ) x), '[]') as data`,
    [open === 1, rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows) }
}

type Closing = Heard<typeof operator.closeDeletion>
type Held = {
  person_id: number
  role: string
  email: string
  merchant_id: number | null
  lspro_id: number | null
  due: boolean
}

/** An open request with whose it is, both locked: taking it back at this moment comes before, or finds it closed. */
async function held(tx: Database, id: number): Promise<Held> {
  const [found] = await tx.rows<Held>(
    `select r.person_id, person.role, person.email, person.merchant_id, person.lspro_id, ${notBefore} <= now() as due
     from deletion_request r join person on person.id = r.person_id
     where r.id = $1 and withdrawn_at is null and closed_at is null for update`,
    [id],
  )
  if (!found) throw notThere(gone)
  return found
}

const close = (tx: Database, { id, outcome }: Closing, me: Me, remark: string | null) =>
  tx.rows(
    `update deletion_request set closed_at = now(), outcome = $2, remark = $4,
       closed_by = (select coalesce(nullif(trim(name), ''), email) from person where id = $3)
     where id = $1`,
    [id, outcome, me.id, remark],
  )

async function refuse(tx: Database, asked: Closing, me: Me) {
  const { person_id, email, ...of } = await held(tx, asked.id)
  await close(tx, asked, me, asked.remark)
  await noteOf(tx, asked, me, { person_id, email, ...of })
  await post(tx, {
    kind: 'deletion-refused',
    to: email,
    personId: person_id,
    facts: { about: 'Hapus akun', answer: asked.remark },
  })
}

async function end(tx: Database, asked: Closing, me: Me, photos: Photos) {
  const person = await held(tx, asked.id)
  if (!person.due)
    throw refused(`Paling cepat ${deletionHours} jam setelah diminta: pemiliknya masih dapat menariknya.`)
  await close(tx, asked, me, null)
  // What it says of them goes with the account.
  await tx.rows(`update deletion_request set reason = '', remark = null where person_id = $1`, [person.person_id])
  await noteOf(tx, asked, me, person)
  await deleteAccount(tx, photos, person.person_id)
  // After everything of theirs is gone, for with it go the letters of before.
  await post(tx, { kind: 'deletion-done', to: person.email })
}

const noteOf = (tx: Database, { outcome, remark }: Closing, me: Me, person: Held) =>
  note(tx, {
    by: me,
    action: outcome === 'deleted' ? 'deletion.done' : 'deletion.refused',
    ...(person.merchant_id && { merchantId: person.merchant_id }),
    ...(person.lspro_id && { lsproId: person.lspro_id }),
    // Why it was refused stands with the request, which forgets it when the account ends; the log forgets nothing.
    reason: outcome === 'deleted' ? remark : null,
    after: { user_id: person.person_id, role: person.role },
  })
