import type { Answer, Input } from '#contract/endpoint.ts'
import { deletionHours } from '#contract/help/rules.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { deleteAccount, earliestDeletionSql } from '../../help/delete-account.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Photos } from '../../pictures/photos.ts'

const rowsPerPage = 20
const requestGone = 'Permintaan ini tidak ada, atau sudah selesai atau ditarik kembali.'

/** Requests to delete accounts, and fulfilling or refusing them. */
export function mountDeletions(api: Api, photos: Photos) {
  mount(api, operator.deletions, (input, { db }) => readDeletions(db, input))
  mount(api, operator.closeDeletion, async (input, { db, me }) => {
    await db.transaction((tx) =>
      input.outcome === 'deleted' ? deleteRequester(tx, input, me, photos) : refuseDeletion(tx, input, me),
    )
    clearCache(db)
    return { message: input.outcome === 'deleted' ? 'Akun dihapus.' : 'Permintaan ditolak, pemiliknya diberi tahu.' }
  })
}

async function readDeletions(db: Database, { open, page }: Input<typeof operator.deletions>) {
  const isOpen = 'withdrawn_at is null and closed_at is null'
  const [found] = await db.query<Omit<Answer<typeof operator.deletions>, 'pages'>>(
    `with found as materialized (select * from deletion_request where (${isOpen}) = $1)
     select (select count(*) from deletion_request) as total, (select count(*) from found) as total_filtered,
       (select count(*) from deletion_request where ${isOpen}) as waiting,
       coalesce((select json_agg(x) from (
         select found.id, person.id as user_id, person.email, found.role, found.reason, asked_at, ${earliestDeletionSql} as not_before,
           withdrawn_at, closed_at, closed_by, outcome, found.remark,
           case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name, 'products',
             (select count(*) from product where merchant_id = shop.id)) end as shop
         from found left join person on person.id = found.person_id left join merchant shop on shop.id = person.merchant_id
         order by case when $1 then asked_at end, coalesce(closed_at, withdrawn_at, asked_at) desc, found.id
         limit $2 offset $3
       ) x), '[]') as data`,
    [open === 1, rowsPerPage, (page - 1) * rowsPerPage],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rowsPerPage) }
}

type CloseInput = Input<typeof operator.closeDeletion>
type LockedRequest = {
  person_id: number
  role: string
  email: string
  merchant_id: number | null
  lspro_id: number | null
  due: boolean
}

/** An open request and its person, both locked: a concurrent withdrawal comes before, or finds it closed. */
async function lockRequest(tx: Database, id: number): Promise<LockedRequest> {
  const [found] = await tx.query<LockedRequest>(
    `select r.person_id, person.role, person.email, person.merchant_id, person.lspro_id, ${earliestDeletionSql} <= now() as due
     from deletion_request r join person on person.id = r.person_id
     where r.id = $1 and withdrawn_at is null and closed_at is null for update`,
    [id],
  )
  if (!found) throw notThere(requestGone)
  return found
}

const closeRequest = (tx: Database, { id, outcome }: CloseInput, me: CurrentUser, remark: string | null) =>
  tx.query(
    `update deletion_request set closed_at = now(), outcome = $2, remark = $4,
       closed_by = (select coalesce(nullif(trim(name), ''), email) from person where id = $3)
     where id = $1`,
    [id, outcome, me.id, remark],
  )

async function refuseDeletion(tx: Database, input: CloseInput, me: CurrentUser) {
  const person = await lockRequest(tx, input.id)
  await closeRequest(tx, input, me, input.remark)
  await auditDeletion(tx, input, me, person)
  await enqueueMail(tx, {
    kind: 'deletion-refused',
    to: person.email,
    personId: person.person_id,
    facts: { about: 'Hapus akun', answer: input.remark },
  })
}

async function deleteRequester(tx: Database, input: CloseInput, me: CurrentUser, photos: Photos) {
  const person = await lockRequest(tx, input.id)
  if (!person.due)
    throw refused(`Paling cepat ${deletionHours} jam setelah diminta: pemiliknya masih dapat menariknya.`)
  await closeRequest(tx, input, me, null)
  // The request stays, but its personal texts are deleted with the account.
  await tx.query(`update deletion_request set reason = '', remark = null where person_id = $1`, [person.person_id])
  await auditDeletion(tx, input, me, person)
  await deleteAccount(tx, photos, person.person_id)
  // Enqueued last, because deleteAccount deletes all e-mails to the address.
  await enqueueMail(tx, { kind: 'deletion-done', to: person.email })
}

const auditDeletion = (tx: Database, { outcome, remark }: CloseInput, me: CurrentUser, person: LockedRequest) =>
  writeAuditLog(tx, {
    by: me,
    action: outcome === 'deleted' ? 'deletion.done' : 'deletion.refused',
    ...(person.merchant_id && { merchantId: person.merchant_id }),
    ...(person.lspro_id && { lsproId: person.lspro_id }),
    // The reason of a refusal is stored with the request, where it is deleted with the account; the log is permanent.
    reason: outcome === 'deleted' ? remark : null,
    after: { user_id: person.person_id, role: person.role },
  })
