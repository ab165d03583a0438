import { statfs } from 'node:fs/promises'
import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { readErrorGroups, removeErrorGroup } from '../../client-errors/error-groups.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import { readQueues } from '../../metrics/queues.ts'
import { readRegistryState } from '../../sni/registry/registry-state.ts'
import { readPageSpeeds } from '../../views/page-speeds.ts'
import { createCertificateReader } from './certificate.ts'

/** The facts about this process for the page about the system. `release`: the hash of its build. */
export type SystemParts = {
  db: Pick<OpenDatabase, 'engine' | 'connections'>
  dataDir: string
  release: string
}

/** Groups of errors on the page. */
const mostErrors = 100

/** 'Keadaan sistem': what waits, what failed, the machine, and the errors of phones. */
export function mountSystem(api: Api, { db: engine, dataDir, release }: SystemParts) {
  const readCertificate = createCertificateReader(api.baseUrl)
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

  mount(api, operator.system, async (_, { db }) => {
    const [queues, failed, backup, register, pageSpeeds, database, disk, certificate] = await Promise.all([
      readQueues(db),
      readFailures(db),
      readBackups(db),
      readRegistryState(db),
      readPageSpeeds(db),
      readDatabase(db),
      readDisk(dataDir),
      readCertificate(),
    ])
    const { rss, heapUsed } = process.memoryUsage()
    return {
      data: {
        queues,
        failed,
        backup,
        register,
        disk,
        certificate,
        page_speeds: pageSpeeds,
        database: {
          engine: engine.engine,
          ...database,
          connections: engine.connections?.() ?? null,
          replicas: (api.replicas?.states() ?? []).map((state) => ({ ...state, lag: state.lag ?? null })),
        },
        process: {
          release,
          node: process.versions.node,
          started_at: startedAt,
          memory: { resident: rss, heap: heapUsed },
        },
      },
    }
  })
  mount(api, operator.clientErrors, (_, { db }) => readErrorGroups(db, mostErrors))
  mount(api, operator.removeClientError, async ({ id }, { db, me }) => {
    await db.transaction(async (tx) => {
      const removed = await removeErrorGroup(tx, id)
      if (!removed) throw notThere('Galat ini sudah dinyatakan beres.')
      // Not the message: the audit log is kept for good, and anybody can send one.
      await writeAuditLog(tx, { by: me, action: 'client-error.removed', before: removed })
    })
    return { message: 'Galat dinyatakan beres.' }
  })
}

/** A longer list counts as this long. */
const most = 10_000

async function readFailures(db: Database) {
  const [row] = await db.query<{ mail: number; mail_last: string | null; push: number; pictures: number }>(
    `select
       (select count(*) from (select from mail where given_up_at is not null limit ${most}) given_up) as mail,
       (select to_json(given_up_at) #>> '{}' from mail where given_up_at is not null order by given_up_at desc limit 1)
         as mail_last,
       (select count(*) from (select from push_subscription where refused > 0 limit ${most}) refused) as push,
       (select count(*) from (
          select from picture where drawn_at is null and recipe is not null and created_at < now() - interval '1 hour'
          limit ${most}) late) as pictures`,
  )
  const { mail, mail_last: last, push, pictures } = row!
  return { mail: { count: mail, last }, push, pictures }
}

type BackupRow = {
  started_at: string
  finished_at: string | null
  bytes: number | null
  row_count: number | null
  file_count: number | null
  destination: string
  error: string | null
}

async function readBackups(db: Database) {
  const readOne = async (condition: string) => {
    const [row] = await db.query<BackupRow>(
      `select to_json(started_at) #>> '{}' as started_at, to_json(finished_at) #>> '{}' as finished_at, bytes, row_count,
         file_count, destination, error
       from backup_run where ${condition} order by id desc limit 1`,
    )
    return row ?? null
  }
  return { last: await readOne('true'), done: await readOne('finished_at is not null and error is null') }
}

async function readDatabase(db: Database) {
  const [row] = await db.query<{ version: string; bytes: number }>(
    "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
  )
  return row!
}

/** Null where the file system does not say. */
async function readDisk(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
