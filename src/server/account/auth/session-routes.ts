import { contract } from '#contract/index.ts'
import { code, malformed, Problem, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { devicesOf, endSessions, findSessionUser } from '../../auth/sessions.ts'
import { ForeignResource } from '../../http/foreign-resource.ts'
import type { RateLimit } from '../../http/limits/rate-limits.ts'
import { type Api, mount } from '../../http/mount.ts'
import { ownAccountOf, personById } from '../person.ts'

/** Each start of the app sends these requests, and a whole village may be behind one address of its provider. */
const perIp: readonly RateLimit[] = [{ most: 300, seconds: 600 }]

const isCurrentDevice = 'Ini perangkat yang sedang Anda pakai. Untuk keluar dari sini, pilih Log Out.'

/** Session endpoints: the check at the start of the app, signing out, the list of devices, ending sessions. */
export function mountSessionRoutes(api: Api): void {
  mount(
    api,
    contract.account.verifyToken,
    async ({ api_token }, { db, me }) => {
      const who = api_token ? await findSessionUser(db, api_token) : me
      const person = who && (await personById(db, who.id))
      if (!person) throw new Problem('session', commonTexts.sessionOver, code.sessionOver)
      return { data: ownAccountOf(person) }
    },
    { perIp },
  )

  mount(
    api,
    contract.account.signOut,
    async ({ ended }, { db, me }) => {
      // A sign-out made offline may arrive when another person is signed in on the phone: only the session in it ends.
      if (ended) await db.query("delete from session where token_hash = decode($1, 'hex')", [ended])
      else if (me) await db.query('delete from session where id = $1', [me.sessionId])
      return {}
    },
    { perIp },
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
    if ((id === undefined) === (others === undefined))
      throw malformed(commonTexts.malformed, { id: 'Pilih satu perangkat' })
    if (id === undefined) return { data: { ended: await endSessions(db, me.id, me.sessionId) } }
    if (id === me.sessionId) throw refused(isCurrentDevice)
    const deleted = await db.query('delete from session where id = $1 and person_id = $2 returning id', [id, me.id])
    if (deleted.length > 0) return { data: { ended: 1 } }
    const [foreign] = await db.query('select from session where id = $1', [id])
    if (!foreign) return { data: { ended: 0 } }
    log.warn({ person: me.id, session: id }, "tried to end somebody else's session")
    throw new ForeignResource('session', id)
  })
}
