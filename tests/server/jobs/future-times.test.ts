import { describe, expect, test } from 'vitest'
import { takeDownEnded } from '#server/db/expire-certificates.ts'
import { correctFutureTimes } from '#server/future-times.ts'
import { createCode } from '#server/mail/mail-codes.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, engines, openTestDatabase } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

/** Columns that a clock a year ahead would have written, by table. */
const written: Record<string, readonly string[]> = {
  session: ['created_at', 'seen_at', 'ends_at', 'desk_at', 'desk_seen_at'],
  mail_code: ['created_at', 'expires_at'],
  sni_register_state: ['next_at'],
}

describe.each(engines())('times of a clock that was ahead on %s', (engine) => {
  test('are corrected, and those of a right clock are not', async () => {
    const db = await openTestDatabase(engine, { seed: 'reference' })
    const { personId } = await actor(db, { role: 'operator' })
    const product = await addProduct(db, {
      merchant_id: await addShop(db),
      is_sni: true,
      sni_no: ['SNI 8964:2021'],
      sni_start_date: '2025-03-11',
      sni_end_date: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10),
    })
    await db.transaction((tx) => createCode(tx, accountParts.keys, { kind: 'reset', personId, seconds: 3600 }))
    await db.exec(`update sni_register_state set next_at = now() + interval '6 hours'`)
    await takeDownEnded(db)
    expect(await correctFutureTimes(db)).toBe(0)

    for (const [table, columns] of Object.entries(written))
      await db.query(`update ${table} set ${columns.map((name) => `${name} = ${name} + interval '1 year'`).join(', ')}`)
    // As the job has left it that ran by that clock.
    await db.query('delete from product_listing where product_id = $1', [product])
    await db.query(
      `update ended_certificates set taken_down_on = today_in_jakarta() + 365, notified_on = today_in_jakarta() + 365`,
    )
    expect(await correctFutureTimes(db)).toBeGreaterThan(3)

    const late = `now() + interval '31 days'`
    const [state] = await db.query(
      `select (select count(*)::int from session where ends_at between now() + interval '29 days' and ${late} and seen_at <= now() and desk_at is null) as session,
         (select count(*)::int from mail_code where expires_at < now() + interval '61 minutes') as code,
         (select next_at < now() from sni_register_state) as register,
         (select count(*)::int from product_listing where product_id = $1 and category_id = 0) as listed,
         (select taken_down_on = today_in_jakarta() from ended_certificates) as today`,
      [product],
    )
    expect(state).toEqual({ session: 1, code: 1, register: true, listed: 1, today: true })
    expect(await correctFutureTimes(db)).toBe(0)
  })
})
