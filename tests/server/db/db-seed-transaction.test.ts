import { describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '#tests/support/engines.ts'

describe.each(engines({ both: true }))('a first start on a machine that is busy with other things, on %s', (engine) => {
  const slow = 'select pg_sleep(0.6), 1 as done'

  test('may take longer for one statement than anything else may', async () => {
    const db = await openTestDatabase(engine, { seed: 'empty', statementLimit: 300 })
    expect(await db.longTransaction((tx) => tx.query(slow))).toMatchObject([{ done: 1 }])
    await expect(db.transaction((tx) => tx.query(slow))).rejects.toMatchObject({ trouble: 'broken' })
  })
})
