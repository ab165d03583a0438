import { operator } from '#contract/operator.ts'
import { notYours, Problem, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits.ts'
import { type Api, type By, type Handler, type Me, mount, refuseOver } from '../mount.ts'
import { authenticatorOf, newAuthenticator, type Tried, tryCode } from './authenticator.ts'
import { deskUntil } from './desk.ts'
import { written } from './totp.ts'

/**
 * Codes that did not open, one after the other, before the door stays shut for a while for the device they were typed on.
 * Whoever knows the password signs in as often as they like, each time as another device: those that no code has opened yet
 * have an allowance together. A device that was at the desk before has its own, whatever others do.
 */
const patience = { device: { most: 5, seconds: 900 }, newcomers: { most: 20, seconds: 900 } } as const

const installed =
  'Autentikator sudah terpasang. Bila HP-nya hilang, minta pengelola server menjalankan "npm run operator -- reset".'
const sentences: Record<Exclude<Tried, 'right'>, string> = {
  wrong: 'Kode salah. Pastikan jam HP Anda tepat, lalu masukkan kode yang sedang tampil.',
  used: 'Kode ini sudah dipakai. Tunggu kode berikutnya, lalu masukkan yang baru.',
  none: 'Pasang dahulu aplikasi autentikator.',
  unreadable:
    'Autentikator ini tidak dapat dipakai lagi karena kunci server sudah diganti. Minta pengelola server menjalankan "npm run operator -- reset".',
}

/** The door to the operator's desk: setting up an authenticator, coming in with a code of it, leaving. */
export const answerDoor =
  ({ keys }: { keys: Pick<Keys, 'desk'> }) =>
  (api: Api): void => {
    mount(api, operator.door, async (_, { db, me }) => {
      onlyOperators(me)
      const { proven } = await authenticatorOf(db, me.id)
      const until = await openUntil(db, me)
      return { data: { enrolled: oneIf(proven), open: oneIf(until), until: until?.toISOString() ?? null } }
    })
    mount(api, operator.enrol, async (_, { db, me }) => {
      onlyOperators(me)
      return { data: await db.together((tx) => enrolling(tx, keys.desk, me)) }
    })
    mount(api, operator.enter, entering(keys.desk, api.shared))
    mount(api, operator.leave, async (_, { db, me }) => {
      await db.together(async (tx) => {
        await tx.rows('update session set desk_at = null, desk_seen_at = null where id = $1', [me.sessionId])
        await note(tx, { by: me, action: 'desk.left' })
      })
      return {}
    })
  }

const oneIf = (said: unknown): 0 | 1 => (said ? 1 : 0)

/** Whoever has not come in yet is an operator all the same: mount cannot tell, for it asks for both. */
function onlyOperators({ role }: Me) {
  if (role !== 'operator') throw notYours(words.notYours)
}

async function openUntil(db: Database, { sessionId }: Me): Promise<Date | undefined> {
  const [row] = await db.rows<{ until: Date | null }>(`select ${deskUntil} as until from session where id = $1`, [
    sessionId,
  ])
  return row?.until ?? undefined
}

async function enrolling(tx: Database, key: Uint8Array, me: Me) {
  const secret = await newAuthenticator(tx, key, me.id)
  if (!secret) throw refused(installed)
  await note(tx, { by: me, action: 'desk.enrolled' })
  const [person] = await tx.rows<{ email: string }>('select email from person where id = $1', [me.id])
  return written(secret, person!.email)
}

function entering(key: Uint8Array, shared: Limits): Handler<typeof operator.enter> {
  return async ({ code }, { db, me }: By<typeof operator.enter>) => {
    onlyOperators(me)
    const { lastStep } = await authenticatorOf(db, me.id)
    // Counted before it is looked at: of a hundred sent at once five are. The last step is another one once a code was
    // right, so that right ones add up to nothing.
    await refuseOver(shared, `desk ${me.id} ${me.sessionId} ${lastStep}`, patience.device)
    if (!(await wasAtDesk(db, me))) await refuseOver(shared, `desk ${me.id} newcomers`, patience.newcomers)
    const tried = await db.together(async (tx) => {
      const outcome = await tryCode(tx, key, me.id, code.replace(' ', ''))
      if (outcome === 'right') await open(tx, me)
      if (outcome === 'wrong' || outcome === 'used')
        await note(tx, { by: me, action: 'desk.refused', reason: outcome === 'wrong' ? 'Kode salah' : 'Kode terpakai' })
      return outcome
    })
    if (tried !== 'right') throw refused(sentences[tried], { code: sentences[tried] })
    return { data: { until: (await openUntil(db, me))!.toISOString() } }
  }
}

/** Whether a code has opened the desk on this device before. */
async function wasAtDesk(db: Database, { sessionId }: Me): Promise<boolean> {
  const [row] = await db.rows<{ known: boolean }>('select desk_known as known from session where id = $1', [sessionId])
  return row?.known ?? false
}

/** Opens the desk for the session that gave the code, and for no other of the same person. */
async function open(tx: Database, me: Me) {
  const [session] = await tx.rows(
    'update session set desk_at = now(), desk_seen_at = now(), desk_known = true where id = $1 returning id',
    [me.sessionId],
  )
  // Signed out from elsewhere while the code was being typed: the code stays unspent.
  if (!session) throw new Problem('session', words.sessionOver, '99')
  await note(tx, { by: me, action: 'desk.entered' })
}
