import { operator } from '#contract/operator/operator.ts'
import { notYours, Problem, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { deskUntilSql } from '../../http/desk-session.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, type Handler, mount, type RequestContext } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import { type CodeResult, createAuthenticator, readAuthenticator, verifyCode } from './authenticator.ts'
import { toSetupKey } from './totp.ts'

/**
 * Limits of wrong codes in a row. An attacker who knows the password can sign in any number of times, each time as
 * another device, so all devices that have never opened the desk share one limit (`newcomers`). Each session also has
 * its own limit (`device`); only that one applies to a device that has opened the desk before, whatever others do. The
 * limits of a day, which nothing but a new authenticator clears, are in authenticator.ts.
 */
const maxWrongCodes = { device: { most: 5, seconds: 900 }, newcomers: { most: 20, seconds: 900 } } as const

const alreadyInstalled =
  'Autentikator sudah terpasang. Bila HP-nya hilang, minta pengelola server menjalankan "npm run operator -- reset".'
const sentences: Record<Exclude<CodeResult, 'right'>, string> = {
  wrong: 'Kode salah. Pastikan jam HP Anda tepat, lalu masukkan kode yang sedang tampil.',
  used: 'Kode ini sudah dipakai. Tunggu kode berikutnya, lalu masukkan yang baru.',
  none: 'Pasang dahulu aplikasi autentikator.',
  locked:
    'Terlalu banyak kode salah hari ini. Coba lagi besok, atau minta pengelola server menjalankan "npm run operator -- reset".',
  blocked:
    'Terlalu banyak kode salah. Buka meja dari perangkat yang biasa Anda pakai, atau minta pengelola server menjalankan "npm run operator -- reset".',
  unreadable:
    'Autentikator ini tidak dapat dipakai lagi karena kunci server sudah diganti. Minta pengelola server menjalankan "npm run operator -- reset".',
}

/** The second factor of the operators' desk: setting up an authenticator, opening the desk with a code, closing it. */
export const twoFactorRoutes =
  ({ keys }: { keys: Pick<Keys, 'desk'> }) =>
  (api: Api): void => {
    mount(api, operator.door, async (_, { db, me }) => {
      requireOperator(me)
      const { proven } = await readAuthenticator(db, me.id)
      const until = await readDeskUntil(db, me)
      return { data: { enrolled: toFlag(proven), open: toFlag(until), until: until?.toISOString() ?? null } }
    })
    mount(api, operator.enrol, async (_, { db, me }) => {
      requireOperator(me)
      return { data: await db.transaction((tx) => setUpAuthenticator(tx, keys.desk, me)) }
    })
    mount(api, operator.enter, enterHandler(keys.desk, api.sharedLimits))
    mount(api, operator.leave, async (_, { db, me }) => {
      await db.transaction(async (tx) => {
        await tx.query('update session set desk_at = null, desk_seen_at = null where id = $1', [me.sessionId])
        await writeAuditLog(tx, { by: me, action: 'desk.left' })
      })
      return {}
    })
  }

const toFlag = (value: unknown): 0 | 1 => (value ? 1 : 0)

/** Throws 03 for other roles. mount() cannot check this, because for operators it also requires an open desk. */
function requireOperator({ role }: CurrentUser) {
  if (role !== 'operator') throw notYours(commonTexts.notYours)
}

async function readDeskUntil(db: Database, { sessionId }: CurrentUser): Promise<Date | undefined> {
  const [row] = await db.query<{ until: Date | null }>(`select ${deskUntilSql} as until from session where id = $1`, [
    sessionId,
  ])
  return row?.until ?? undefined
}

async function setUpAuthenticator(tx: Database, key: Uint8Array, me: CurrentUser) {
  const secret = await createAuthenticator(tx, key, me.id)
  if (!secret) throw refused(alreadyInstalled)
  await writeAuditLog(tx, { by: me, action: 'desk.enrolled' })
  const [person] = await tx.query<{ email: string }>('select email from person where id = $1', [me.id])
  return toSetupKey(secret, person!.email)
}

function enterHandler(key: Uint8Array, sharedLimits: RateLimiter): Handler<typeof operator.enter> {
  return async ({ code }, { db, me }: RequestContext<typeof operator.enter>) => {
    requireOperator(me)
    const { lastStep } = await readAuthenticator(db, me.id)
    // Counted before the code is checked: of a hundred concurrent ones five are. The key contains the last accepted
    // step, so each correct code starts a new count.
    await enforceRateLimit(sharedLimits, `desk ${me.id} ${me.sessionId} ${lastStep}`, maxWrongCodes.device)
    const isOwnDevice = await hasEnteredBefore(db, me)
    if (!isOwnDevice) await enforceRateLimit(sharedLimits, `desk ${me.id} newcomers`, maxWrongCodes.newcomers)
    const result = await db.transaction(async (tx) => {
      const outcome = await verifyCode(tx, key, { personId: me.id, code: code.replace(' ', ''), isOwnDevice })
      if (outcome === 'right') await openDesk(tx, me)
      if (outcome === 'wrong' || outcome === 'used')
        await writeAuditLog(tx, {
          by: me,
          action: 'desk.refused',
          reason: outcome === 'wrong' ? 'Kode salah' : 'Kode terpakai',
        })
      return outcome
    })
    if (result !== 'right') throw refused(sentences[result], { code: sentences[result] })
    return { data: { until: (await readDeskUntil(db, me))!.toISOString() } }
  }
}

/** Whether a code has opened the desk on this device before. */
async function hasEnteredBefore(db: Database, { sessionId }: CurrentUser): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>('select desk_known as known from session where id = $1', [sessionId])
  return row?.known ?? false
}

/** Opens the desk for the session that sent the code, not for other sessions of the same person. */
async function openDesk(tx: Database, me: CurrentUser) {
  const [session] = await tx.query(
    'update session set desk_at = now(), desk_seen_at = now(), desk_known = true where id = $1 returning id',
    [me.sessionId],
  )
  // The session was ended from another device meanwhile. The error rolls back, so the code stays usable.
  if (!session) throw new Problem('session', commonTexts.sessionOver, '99')
  await writeAuditLog(tx, { by: me, action: 'desk.entered' })
}
