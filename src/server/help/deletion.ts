import { type Deletion, help } from '#contract/help.ts'
import { deletionHours, helpWords } from '#contract/help-rules.ts'
import { notYours, refused } from '#contract/problem.ts'
import { holdPerson } from '../account/known.ts'
import type { Passwords } from '../account/passwords.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { post } from '../mail/post.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { askAgain } from './password.ts'

/** Somebody wants their account to end (D09). An operator closes the request; until then it can be taken back. */
export function mountDeletion(api: Api, passwords: Passwords) {
  mount(api, help.deletion, async (_, { db, me }) => ({ data: await deletionOf(db, me.id) }))

  mount(api, help.askDeletion, async ({ password, reason }, { db, me }) => {
    if (me.role === 'operator') throw notYours(helpWords.operators)
    await askAgain({ passwords, db, shared: api.shared }, me, password)
    await db.together(async (tx) => {
      // Held: two taps at once are one request.
      const person = await holdPerson(tx, me.id)
      if ((await deletionOf(tx, me.id)).asked) throw refused(helpWords.asked)
      await tx.rows('insert into deletion_request (person_id, role, reason) values ($1, $2, $3)', [
        me.id,
        me.role,
        reason.trim(),
      ])
      await noteOf(tx, me, 'deletion.asked')
      await post(tx, { kind: 'deletion-asked', to: person!.email, personId: me.id })
    })
    return { message: helpWords.asked, data: await deletionOf(db, me.id) }
  })

  mount(api, help.withdrawDeletion, async (_, { db, me }) => {
    await db.together(async (tx) => {
      const gone = await tx.rows(
        `update deletion_request set withdrawn_at = now()
         where person_id = $1 and withdrawn_at is null and closed_at is null returning id`,
        [me.id],
      )
      if (gone.length === 0) throw refused(helpWords.notAsked)
      await noteOf(tx, me, 'deletion.withdrawn')
    })
    return { message: 'Permintaan hapus akun ditarik kembali.', data: await deletionOf(db, me.id) }
  })
}

const noteOf = (tx: Database, me: Me, action: 'deletion.asked' | 'deletion.withdrawn') =>
  note(tx, {
    by: me,
    action,
    ...(me.merchantId && { merchantId: me.merchantId }),
    ...(me.lsproId && { lsproId: me.lsproId }),
    after: { user_id: me.id },
  })

/** SQL: from when on a request may be done. */
export const notBefore = `asked_at + interval '${deletionHours} hours'`

async function deletionOf(db: Database, personId: number): Promise<Deletion> {
  const [found] = await db.rows<Deletion>(
    `select
       (select json_build_object('at', asked_at, 'not_before', ${notBefore}) from deletion_request
        where person_id = $1 and withdrawn_at is null and closed_at is null) as asked,
       (select json_build_object('at', closed_at, 'remark', coalesce(remark, '')) from deletion_request
        where person_id = $1 and outcome = 'refused' order by id desc limit 1) as refused`,
    [personId],
  )
  return found!
}
