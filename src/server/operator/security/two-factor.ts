import { commonTexts } from '#contract/common-sentences.ts'
import { operator } from '#contract/operator/operator.ts'
import { notYours, Problem, refused } from '#contract/problem.ts'
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
 * Codes that did not open, one after the other, before the sign-in stays blocked for a while for the device they were typed on.
 * Whoever knows the password signs in as often as they like, each time as another device: those that no code has opened yet
 * have an allowance together. A device that was at the desk before has its own, whatever others do.
 */
const maxWrongCodes = { device: { most: 5, seconds: 900 }, newcomers: { most: 20, seconds: 900 } } as const

const alreadyInstalled =
  'Autentikator sudah terpasang. Bila HP-nya hilang, minta pengelola server menjalankan "npm run operator -- reset".'
const sentences: Record<Exclude<CodeResult, 'right'>, string> = {
  wrong: 'Kode salah. Pastikan jam HP Anda tepat, lalu masukkan kode yang sedang tampil.',
  used: 'Kode ini sudah dipakai. Tunggu kode berikutnya, lalu masukkan yang baru.',
  none: 'Pasang dahulu aplikasi autentikator.',
  unreadable:
    'Autentikator ini tidak dapat dipakai lagi karena kunci server sudah diganti. Minta pengelola server menjalankan "npm run operator -- reset".',
}

/** The second factor of the operator's desk: setting up an authenticator, coming in with a code of it, leaving. */
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

/** Whoever has not come in yet is an operator all the same: mount cannot tell, for it asks for both. */
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

function enterHandler(key: Uint8Array, shared: RateLimiter): Handler<typeof operator.enter> {
  return async ({ code }, { db, me }: RequestContext<typeof operator.enter>) => {
    requireOperator(me)
    const { lastStep } = await readAuthenticator(db, me.id)
    // Counted before it is looked at: of a hundred sent at once five are. The last step is another one once a code was
    // right, so that right ones add up to nothing.
    await enforceRateLimit(shared, `desk ${me.id} ${me.sessionId} ${lastStep}`, maxWrongCodes.device)
    if (!(await hasEnteredBefore(db, me)))
      await enforceRateLimit(shared, `desk ${me.id} newcomers`, maxWrongCodes.newcomers)
    const tried = await db.transaction(async (tx) => {
      const outcome = await verifyCode(tx, key, me.id, code.replace(' ', ''))
      if (outcome === 'right') await openDesk(tx, me)
      if (outcome === 'wrong' || outcome === 'used')
        await writeAuditLog(tx, {
          by: me,
          action: 'desk.refused',
          reason: outcome === 'wrong' ? 'Kode salah' : 'Kode terpakai',
        })
      return outcome
    })
    if (tried !== 'right') throw refused(sentences[tried], { code: sentences[tried] })
    return { data: { until: (await readDeskUntil(db, me))!.toISOString() } }
  }
}

/** Whether a code has opened the desk on this device before. */
async function hasEnteredBefore(db: Database, { sessionId }: CurrentUser): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>('select desk_known as known from session where id = $1', [sessionId])
  return row?.known ?? false
}

/** Opens the desk for the session that gave the code, and for no other of the same person. */
async function openDesk(tx: Database, me: CurrentUser) {
  const [session] = await tx.query(
    'update session set desk_at = now(), desk_seen_at = now(), desk_known = true where id = $1 returning id',
    [me.sessionId],
  )
  // Signed out from elsewhere while the code was being typed: the code stays unspent.
  if (!session) throw new Problem('session', commonTexts.sessionOver, '99')
  await writeAuditLog(tx, { by: me, action: 'desk.entered' })
}
