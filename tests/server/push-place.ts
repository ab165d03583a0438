import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Told } from '#server/notices/tell.ts'
import { tellMerchant } from '#server/notices/tell.ts'
import { createPusher } from '#server/push/job.ts'
import { accountParts, type EngineName } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { type Actor, actor } from '../support/people.ts'
import { fakePushService, pushPhone } from '../support/push-phone.ts'
import { everything } from './session-place.ts'

const noon = new Date('2026-11-22T05:00:00Z')
export const night = new Date('2026-11-22T16:00:00Z')

export type Phone = ReturnType<typeof pushPhone> & { path: string; endpoint: string; headers: Actor['headers'] }

/** The API, a push service, and phones that have said where they can be reached. */
export async function openPushPlace(engine: EngineName) {
  const house = await everything(engine)
  const { db, ask } = house
  const service = await fakePushService()
  let phones = 0

  /** The phone of somebody who has tapped 'Nyalakan'. */
  async function phoneOf({ headers }: Pick<Actor, 'headers'>, kinds: object = {}): Promise<Phone> {
    const phone = pushPhone()
    const path = `/fcm/send/phone-${++phones}`
    const endpoint = `https://fcm.googleapis.com${path}`
    const said = await ask('/push/save', { endpoint, p256dh: phone.p256dh, auth: phone.auth, ...kinds }, headers)
    if (said.code !== '00') throw new Error(JSON.stringify(said))
    return { ...phone, path, endpoint, headers }
  }

  /** One server that sends. `within`: milliseconds for one message. `cut`: what is on its way waits for no answer any more. */
  function pusher({ within, now = noon }: { within?: number; now?: Date } = {}) {
    const { lines, log } = keptLog()
    const config = readConfig({ BASE_URL: 'https://etalase.example' })
    const road = service.road(within)
    const { job, close } = createPusher({ db, config, keys: accountParts.keys, log }, { road, now: () => now })
    return { work: job.work, close, cut: road.cut, lines }
  }

  /** A merchant with a product, and the telling of what became of it. */
  async function merchant() {
    const she = await actor(db, { role: 'merchant' })
    const [shop] = await db.rows<{ id: number }>('select merchant_id as id from person where id = $1', [she.personId])
    const [product] = await db.rows<{ id: number }>(
      `insert into product (merchant_id, name, description, external_id) values ($1, 'Keripik Pisang', '', gen_random_uuid()) returning id`,
      [shop!.id],
    )
    let events = 0
    const tellIn = (tx: Database, kind: Told['kind'], name = 'Keripik Pisang', sni_remark = 'Foto kurang jelas') =>
      tellMerchant(tx, {
        merchantId: shop!.id,
        productId: product!.id,
        kind,
        event: `uji ${++events}`,
        after: { name, sni_remark, sni_end_date: null },
      })
    const tell = (...what: Parameters<typeof tellIn> extends [unknown, ...infer Rest] ? Rest : never) =>
      db.together((tx) => tellIn(tx, ...what))
    return { ...she, shopId: shop!.id, productId: product!.id, tell, tellIn }
  }

  /** A body that posts, and somebody who follows it. */
  async function body() {
    const owner = await actor(db, { role: 'lspro' })
    const [row] = await db.rows<{ id: number }>('select lspro_id as id from person where id = $1', [owner.personId])
    const id = row!.id
    const post = async (remark: string): Promise<number> =>
      (await ask('/lspro/posting/save', { remark: `<p>${remark}</p>` }, owner.headers)).data.id
    const follower = async () => {
      const he = await actor(db)
      await ask('/lspro/follow', { id, follow: 1 }, he.headers)
      return he
    }
    const remove = (post: number) => ask('/lspro/posting/delete', { id: post }, owner.headers)
    return { id, post, remove, follower, owner }
  }

  /** As if the time in which posts are gathered were over. */
  const gathered = () => db.rows('update push_burst set due_at = now()')
  const waiting = () =>
    db.rows<{ tries: number; held: boolean; due_in: number }>(
      `select tries, held_until is not null as held,
         round(extract(epoch from due_at - now()) / 60)::int as due_in from push_due order by id`,
    )
  /** What a phone has been sent, opened. */
  const got = ({ path, open }: Phone) =>
    service.caught.filter((one) => one.path === path).map(({ body }) => JSON.parse(open(body)))
  const fresh = async () => {
    service.caught.length = 0
    await db.rows('delete from push_subscription')
    await db.rows('delete from push_burst')
  }
  return { ...house, service, phoneOf, pusher, merchant, body, gathered, waiting, got, fresh }
}
