import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { lastWriteSql } from '../db/read-replicas.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { deskStateSql } from '../http/desk-session.ts'
import type { Authenticate } from '../http/mount.ts'
import { sha256 } from '../secrets/keys.ts'
import { isAccountOpen } from './account-status.ts'

/** Days until an unused session ends, days until any ends, sessions of one person, hours between updates of its use. */
export const sessionLimits = { idleDays: 14, days: 30, most: 10, touchHours: 1 } as const

/** A new session token: 32 random bytes as base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SQL: whether a row of `session` is valid; $1 is the number of days it may be unused. */
const isSessionAlive = 'session.ends_at > now() and session.seen_at > now() - make_interval(days => $1)'

/**
 * Starts a session and returns its token. Of more than ten sessions the one that was used longest ago ends. `device` is
 * the user agent; a readable name of it is stored. Call it in a transaction.
 */
export async function startSession(
  tx: Database,
  { personId, device, token = newToken() }: { personId: number; device: string; token?: string },
): Promise<string> {
  // Serializes the sign-ins of a person: two concurrent ones would not count each other's session.
  await tx.query('select from person where id = $1 for no key update', [personId])
  await tx.query(
    `insert into session (person_id, token_hash, device, ends_at)
     values ($1, $2, $3, now() + make_interval(days => $4))`,
    [personId, sha256(token), deviceName(device), sessionLimits.days],
  )
  await tx.query(
    `delete from session where person_id = $1 and id not in
       (select id from session where person_id = $1 order by seen_at desc, id desc limit $2)`,
    [personId, sessionLimits.most],
  )
  return token
}

/** Ends all sessions of a person except `keep`. Returns how many. */
export async function endSessions(tx: Database, personId: number, keep?: number): Promise<number> {
  const ended = await tx.query('delete from session where person_id = $1 and id is distinct from $2 returning id', [
    personId,
    keep ?? null,
  ])
  return ended.length
}

/** A session, as the list of devices shows it. */
export type Device = { id: number; device: string; createdAt: Date; seenAt: Date }

/** The devices that a person is signed in on, the one used last first. */
export const devicesOf = (db: Database, personId: number): Promise<Device[]> =>
  db.query<Device>(
    `select id, device, created_at as "createdAt", seen_at as "seenAt"
     from session where person_id = $2 and ${isSessionAlive} order by seen_at desc, id desc`,
    [sessionLimits.idleDays, personId],
  )

/** The user of a token; undefined unless the session is valid and the account verified and active. */
export async function findSessionUser(db: Database, token: string): Promise<CurrentUser | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const [row] = await db.query<CurrentUser & { stale: boolean }>(
    `select person.id, person.role, person.merchant_id as "merchantId", person.lspro_id as "lsproId",
            session.id as "sessionId", ${deskStateSql} as desk, ${lastWriteSql} as "lastWrite", session.seen_at < now() - make_interval(hours => $3) as stale
     from session join person on person.id = session.person_id
     where session.token_hash = $2 and ${isSessionAlive}
       and ${isAccountOpen} and person.verified_at is not null`,
    [sessionLimits.idleDays, sha256(token), sessionLimits.touchHours],
  )
  if (!row) return undefined
  const { stale, ...me } = row
  // Of concurrent requests of an app that has just been opened, only one updates the row.
  if (stale)
    await db.query(
      'update session set seen_at = now() where id = $1 and seen_at < now() - make_interval(hours => $2)',
      [me.sessionId, sessionLimits.touchHours],
    )
  return me
}

/** Finds the user of an Authorization header; undefined if it is not valid. */
export const authenticateWith =
  (db: Database): Authenticate =>
  async (authorization) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    return token ? findSessionUser(db, token) : undefined
  }

const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/UCBrowser/, 'UC Browser'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iPhone atau iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** 'Chrome di Android': a readable name for a user agent. */
function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers) ?? 'Peramban', find(systems)].filter(Boolean).join(' di ')
}
