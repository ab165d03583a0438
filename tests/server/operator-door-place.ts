import { Secret, TOTP } from 'otpauth'
import { afterAll } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { mountChangePassword } from '#server/account/change-password.ts'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { keysFrom } from '#server/keys.ts'
import { type Api, mount } from '#server/mount.ts'
import { answerDoor } from '#server/operator/door.ts'
import { countTogether } from '#server/shared-limits.ts'
import { accountParts, type TestDatabase, testSecret } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { type Actor, actor, signedIn } from '../support/people.ts'

type Phone = { headers: Record<string, string> }
type Person = Pick<Actor, 'personId'>

// Something to ask at the desk, and at what is not for operators: what stands there is for other rooms to say.
const probe = (path: `/${string}`, who: Endpoint['who']) =>
  ({ path, who, ask: z.object({}), answer: z.object({}) }) satisfies Endpoint
const probes = [probe('/operator/probe', 'operator'), probe('/probe', 'merchant'), probe('/probe2', 'lspro')] as const

/** The code an app shows for a secret (base32), so many milliseconds from now. */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later,
  })

/** What the app will show next: the code of now opens once only, so that who comes in a second time types this one. */
export const nextCodeOf = (secret: string) => codeOf(secret, 30_000)

/** A server with the door, on a database that others may share. `limits` counts wrong codes; `from` is OPERATOR_FROM. */
export function openDoor(db: TestDatabase, { limits = false, from = '', secret = testSecret } = {}) {
  const { lines, log } = keptLog()
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: limits ? 'on' : 'off', OPERATOR_FROM: from }),
    db,
    log,
    rooms: [
      answerDoor({ keys: keysFrom(secret) }),
      (api: Api) => {
        mountChangePassword(api, accountParts.passwords)
        for (const one of probes) mount(api, one, () => ({}))
      },
    ],
    whoAsks: whoAsksIn(db),
    ...(limits && { shared: countTogether(db) }),
  })
  afterAll(() => app.close())

  /** Asks from an address. Gives the whole response. */
  const send = (path: string, body: unknown, { headers }: Phone = { headers: {} }, ip = '10.0.0.1') =>
    app.inject({ method: 'POST', url: `/api${path}`, headers, remoteAddress: ip, payload: body as object })
  const ask = async ({ path }: Endpoint, by: Phone, body = {}) => (await send(path, body, by)).json()

  const enter = (by: Phone, code: string) => ask(operator.enter, by, { code })
  const enrol = (by: Phone) => ask(operator.enrol, by)

  return {
    app,
    lines,
    send,
    enter,
    enrol,
    door: async (by: Phone) => (await ask(operator.door, by)).data,
    knock: (by: Phone) => ask(operator.door, by),
    leave: (by: Phone) => ask(operator.leave, by),
    /** Asks something at the desk. */
    work: (by: Phone) => ask(probes[0], by),
    asMerchant: (by: Phone) => ask(probes[1], by),
    asBody: (by: Phone) => ask(probes[2], by),

    /** An operator whose authenticator has opened the desk of their phone once. */
    enrolled: async (): Promise<Actor & { secret: string }> => {
      const me = await actor(db, { role: 'operator', atDesk: false })
      const { secret } = (await enrol(me)).data
      const said = await enter(me, codeOf(secret))
      if (said.code !== '00') throw new Error(said.message)
      return { ...me, secret }
    },
    /** Another phone of the same person, which is not at the desk. */
    otherPhone: ({ personId }: Person) => signedIn(db, personId),
    /** Lets time pass at the desk of a phone. */
    later: ({ sessionId }: Pick<Actor, 'sessionId'>, column: 'desk_at' | 'desk_seen_at', by: string) =>
      db.rows(`update session set ${column} = ${column} - $2::interval where id = $1`, [sessionId, by]),
    /** What the log says somebody did, the first first. */
    noted: async ({ personId }: Person) =>
      (
        await db.rows<{ said: string }>(
          `select concat_ws(': ', action, reason) as said from audit_log where person_id = $1 order by id`,
          [personId],
        )
      ).map(({ said }) => said),
  }
}
