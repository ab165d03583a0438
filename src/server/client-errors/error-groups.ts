import { createHash } from 'node:crypto'
import type { clientErrors } from '#contract/client-errors/schemas.ts'
import { scrubMessage } from '#contract/client-errors/scrub-message.ts'
import type { Input } from '#contract/endpoint.ts'
import { type ClientErrorGroup, maxErrorGroups } from '#contract/operator/system.ts'
import type { Database } from '../db/database.ts'

export type ClientErrorReport = Input<typeof clientErrors.report>

/** A group that nobody has reported for so long is deleted. */
export const errorGroupDays = 30
/**
 * Adds a report to its group, or begins one. Anybody can send reports, so there are `maxErrorGroups` at most: then a
 * new error takes the place of the one that was reported only once, longest ago. Invented errors so displace each
 * other, and those that more than one phone has stay; when all of them were reported twice, a new one is not stored.
 * Two reports at the same moment may exceed the limit by one.
 */
export async function addClientError(db: Database, report: ClientErrorReport, most = maxErrorGroups): Promise<void> {
  const message = scrubMessage(report.message)
  // Names of files contain the hash of their content, so another release of the file begins another group.
  const fingerprint = createHash('sha256').update([report.kind, message, report.frames[0]].join('\n')).digest()
  await db.query(
    `with displaced as (
       delete from client_error where id = (
           select id from client_error where count = 1 order by last_seen, id limit 1 for update skip locked)
         and not exists (select from client_error where fingerprint = $1)
         and (select count(*) from (select from client_error limit $12) groups) >= $12
       returning id)
     insert into client_error as known
       (fingerprint, kind, message, frames, route, release, browser, browser_version, installed, online, last_request)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     where exists (select from client_error where fingerprint = $1)
       or (select count(*) from (select from client_error limit $12) groups) < $12
       or exists (select from displaced)
     on conflict (fingerprint) do update set
       count = known.count + 1, last_seen = now(), frames = excluded.frames, route = excluded.route,
       release = excluded.release, browser = excluded.browser, browser_version = excluded.browser_version,
       installed = excluded.installed, online = excluded.online,
       last_request = coalesce(excluded.last_request, known.last_request)`,
    [
      fingerprint.subarray(0, 16),
      report.kind,
      message,
      report.frames,
      report.route,
      report.release,
      report.browser,
      report.browser_version,
      report.installed === 1,
      report.online === 1,
      report.request_id,
      most,
    ],
  )
}

/** The groups that were reported last, `most` of them, and how many there are. */
export async function readErrorGroups(
  db: Database,
  most: number,
): Promise<{ data: ClientErrorGroup[]; total: number }> {
  const [data, [counted]] = await Promise.all([
    db.query<ClientErrorGroup>(
      `select id, kind, message, frames, route, release, browser, browser_version, installed::int, online::int, last_request,
         count, to_json(first_seen) #>> '{}' as first_seen, to_json(last_seen) #>> '{}' as last_seen
       from client_error order by last_seen desc, id desc limit $1`,
      [most],
    ),
    db.query<{ n: number }>('select count(*) as n from client_error'),
  ])
  return { data, total: counted!.n }
}

/** Removes a group. Returns its message; undefined when there is none. */
export async function removeErrorGroup(
  tx: Database,
  id: number,
): Promise<{ kind: string; frame: string | null } | undefined> {
  const [row] = await tx.query<{ kind: string; frame: string | null }>(
    'delete from client_error where id = $1 returning kind, frames[1] as frame',
    [id],
  )
  return row
}

/** Deletes groups that nobody reports any more. A job calls it. */
export async function deleteOldClientErrors(db: Database): Promise<void> {
  await db.query(`delete from client_error where last_seen < now() - interval '${errorGroupDays} days'`)
}
