import { describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '#tests/support/database/engines.ts'

describe.each(engines({ both: true }))('the first start on a busy machine, on %s', (engine) => {
  const slow = 'select pg_sleep(0.6), 1 as done'

  test('longTransaction allows a statement longer than the usual time limit', { tags: ['long'] }, async () => {
    const db = await openTestDatabase(engine, { seed: 'empty', statementLimit: 300 })
    expect(await db.longTransaction((tx) => tx.query(slow))).toMatchObject([{ done: 1 }])
    await expect(db.transaction((tx) => tx.query(slow))).rejects.toMatchObject({ trouble: 'broken' })
  })
})
