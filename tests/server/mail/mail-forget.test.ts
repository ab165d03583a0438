import { beforeAll, describe, expect, test } from 'vitest'
import { deleteUnverified } from '#server/account/auth/delete-unverified.ts'
import { deleteOldMail } from '#server/mail/cleanup.ts'
import { openMailPlace } from '../../fixtures/mail.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('deletion of old letters, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openMailPlace>>
  beforeAll(async () => {
    place = await openMailPlace(engine)
  })
  const ids = async (table: 'mail' | 'mail_code' | 'person') =>
    (await place.db.query<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id)

  test('deletes letters 30 days after delivery and 90 days after giving up, and keeps those still waiting', async () => {
    await place.db.query(
      `insert into mail (kind, to_email, message_id, created_at, sent_at, given_up_at)
       select 'already', 'ani@contoh.id', 'lama-' || n, now() - interval '1 year', sent, given_up
       from (values (1, now() - interval '31 days', null), (2, now() - interval '29 days', null),
                    (3, null, now() - interval '91 days'), (4, null, now() - interval '89 days'),
                    (5, null, null)) as v (n, sent, given_up)`,
    )
    const [, young, , missed, waiting] = await ids('mail')
    await deleteOldMail(place.db)
    expect(await ids('mail')).toEqual([young, missed, waiting])
  })

  test('deletes secrets 30 days after they ended, and not before their letter', async () => {
    const [old, withLetter, young] = [
      await place.postSecret('verify'),
      await place.postSecret('verify'),
      await place.postSecret('verify'),
    ]
    await place.db.query('delete from mail where code_id = $1', [old.codeId])
    await place.db.query("update mail_code set expires_at = now() - interval '31 days' where id = any($1::int[])", [
      [old.codeId, withLetter.codeId],
    ])
    await deleteOldMail(place.db)
    expect(await ids('mail_code')).toEqual([withLetter.codeId, young.codeId])
  })

  test('deletes an unconfirmed registration after 30 days with its letters, and its address can be registered again', async () => {
    const mistyped = await place.postSecret('verify', 'salah@contoh.id')
    const asksAgain = await place.postSecret('verify', 'lagi@contoh.id')
    const fresh = await place.newcomer('baru@contoh.id')
    const verified = await place.newcomer('ani@contoh.id')
    const issued = await place.newcomer('lspro@contoh.id')
    await place.db.query("update person set created_at = now() - interval '31 days' where id <> $1", [fresh.id])
    await place.db.query('update person set verified_at = now() where id = $1', [verified.id])
    await place.db.query("update person set role = 'lspro', password_hash = null where id = $1", [issued.id])
    await place.db.query("update mail_code set expires_at = now() - interval '30 days' where id = $1", [
      mistyped.codeId,
    ])
    await place.db.query("update mail_code set expires_at = now() + interval '1 hour' where id = $1", [
      asksAgain.codeId,
    ])
    await deleteUnverified(place.db)
    const left = await ids('person')
    expect(left).toEqual(expect.arrayContaining([asksAgain.id, fresh.id, verified.id, issued.id]))
    expect(left).not.toContain(mistyped.id)
    expect(await place.db.query("select from mail where to_email = 'salah@contoh.id'")).toEqual([])
    await place.newcomer('salah@contoh.id')
  })
})
