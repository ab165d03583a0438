import type { Database } from '../db/database.ts'
import { isPastSql } from '../db/running-until.ts'
import type { Job } from './scheduler.ts'

/**
 * A job that one server does for all: whoever comes first in each period of `every` milliseconds. A server that dies in
 * the middle leaves the rest to the next period. Only for work that may wait so long.
 */
export function runOnOneServer(db: Database, job: Job): Job {
  return {
    ...job,
    work: async () => {
      // A tenth earlier: the last run of another server began a moment after that of this one.
      const claimed = await db.query(
        `insert into job_run (name) values ($1)
         on conflict (name) do update set began_at = now()
           where job_run.began_at < now() - make_interval(secs => $2) or not ${isPastSql('job_run.began_at')}
         returning name`,
        [job.name, (job.every / 1000) * 0.9],
      )
      if (claimed.length > 0) await job.work()
    },
  }
}
