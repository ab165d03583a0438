import { contract } from '#contract/index.ts'
import { code, malformed, Problem, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { Foreign } from '../foreign.ts'
import type { Rule } from '../limits.ts'
import { type Api, mount } from '../mount.ts'
import { ownAccountOf, personById } from './person.ts'
import { devicesOf, endSessions, whoHas } from './sessions.ts'

/** Every start of the app asks these, and a whole village may stand behind one address of its provider. */
const often: readonly Rule[] = [{ most: 300, seconds: 600 }]

const current = 'Ini perangkat yang sedang Anda pakai. Untuk keluar dari sini, pilih Log Out.'

/** Who is signed in where: the check at the start of the app, signing out, the list of devices and ending one. */
export function answerSessions(api: Api): void {
  mount(
    api,
    contract.account.verifyToken,
    async ({ api_token }, { db, me }) => {
      const who = api_token ? await whoHas(db, api_token) : me
      const person = who && (await personById(db, who.id))
      if (!person) throw new Problem('session', words.sessionOver, code.sessionOver)
      return { data: ownAccountOf(person) }
    },
    { perPlace: often },
  )

  mount(
    api,
    contract.account.signOut,
    async ({ ended }, { db, me }) => {
      // A phone that signed out in a tunnel may be somebody else's session by now: what it names ends, and only that.
      if (ended) await db.rows("delete from session where token_hash = decode($1, 'hex')", [ended])
      else if (me) await db.rows('delete from session where id = $1', [me.sessionId])
      return {}
    },
    { perPlace: often },
  )

  mount(api, contract.account.sessions, async (_, { db, me }) => {
    const devices = await devicesOf(db, me.id)
    return {
      data: devices.map(({ id, device, createdAt, seenAt }) => ({
        id,
        device,
        created_at: createdAt.toISOString(),
        seen_at: seenAt.toISOString(),
        is_current: id === me.sessionId ? (1 as const) : (0 as const),
      })),
    }
  })

  mount(api, contract.account.endSession, async ({ id, others }, { db, me, log }) => {
    if ((id === undefined) === (others === undefined)) throw malformed(words.malformed, { id: 'Pilih satu perangkat' })
    if (id === undefined) return { data: { ended: await endSessions(db, me.id, me.sessionId) } }
    if (id === me.sessionId) throw refused(current)
    const mine = await db.rows('delete from session where id = $1 and person_id = $2 returning id', [id, me.id])
    if (mine.length > 0) return { data: { ended: 1 } }
    const [theirs] = await db.rows('select from session where id = $1', [id])
    if (!theirs) return { data: { ended: 0 } }
    log.warn({ person: me.id, session: id }, "tried to end somebody else's session")
    throw new Foreign('session', id)
  })
}
