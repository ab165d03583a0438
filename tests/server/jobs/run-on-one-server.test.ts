import { expect, test } from 'vitest'
import { runOnOneServer } from '#server/jobs/run-on-one-server.ts'
import { openTestDatabase, usualEngine } from '../../support/database/engines.ts'

test('a job for all servers: one of many does it, and one of them again in the next period', async () => {
  const db = await openTestDatabase(usualEngine(), { seed: 'none' })
  const done: string[] = []
  const jobs = ['a', 'b', 'c'].map((server) =>
    runOnOneServer(db, { name: 'walk', every: 3_600_000, work: async () => void done.push(server) }),
  )
  const all = () => Promise.all(jobs.map((job) => job.work()))
  await all()
  await all()
  expect(done).toHaveLength(1)
  await db.exec("update job_run set began_at = began_at - interval '1 hour'")
  await all()
  expect(done).toHaveLength(2)
  const other = runOnOneServer(db, { name: 'another', every: 1000, work: async () => void done.push('d') })
  await other.work()
  expect(done).toHaveLength(3)
})
