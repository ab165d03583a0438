import { onTestFinished } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { signInByApi } from '../browser/session-keys.ts'
import { type DemoServer, startDemoServer, theSharedServer } from '../demo-server.ts'
import { openRoad, type Road } from './faulty-network.ts'

// New merchants, the real server that waits for them, and a road in between that may be bad. What has really happened is
// read from the database itself: every change of a shop leaves a line there, by a trigger of the tests (engines.ts) and
// none of the product's.

export type Merchant = { email: string; merchantId: number; personId: number }

/** One transaction of the server that changed a shop, with what stood in it afterwards. */
export type Effect = {
  merchantId: number
  name: string | null
  nib: string | null
  address: string | null
  tkdn: string | null
  stage: number
}

export type Shops = {
  road: Road
  merchants: Merchant[]
  /** What the server says of somebody's shop, asked past the road as from another phone of theirs. */
  detailOf: (merchant: Merchant) => Promise<Answer<typeof contract.onboarding.detail>['data']>
  summaryOf: (merchant: Merchant) => Promise<Answer<typeof contract.onboarding.finish>['data']>
  /** Stops the server and starts another release of it on the same data; needs `own`. `main`: its entry. */
  release: (main: string) => Promise<void>
  /** Works on the server's database. */
  inside: DemoServer['inside']
  /** What happened to these shops, in the order in which it was committed. */
  effects: () => Promise<Effect[]>
}

/** As far as somebody has come: nothing filled in, or everything before that stage as the demo's shop has it. */
type Wish = { stage?: 1 | 2 | 3 | 4 | 5 /** The shop is open: products may be added. */; open?: true }

let shops = 0

/**
 * These new merchants (password 'etalase123') on the server that all tests of this worker share, or with `own` on one of
 * their own, and a road to it. The road is gone when the test is over, and so is a server of their own.
 */
export async function openShops(wishes: Wish[], { seed = 1, own = false } = {}): Promise<Shops> {
  const server = own ? await startDemoServer() : await theSharedServer()
  if (own) onTestFinished(server.remove)
  const merchants = await newMerchants(server, wishes)
  const road = await openRoad({ to: server.port, seed })
  const host = `${server.url}/api`
  const tokenOf = async ({ email }: Merchant) => (await signInByApi(server.url, email)).token!
  return {
    road,
    merchants,
    inside: server.inside,
    detailOf: async (merchant) =>
      (await call(contract.onboarding.detail, { dropdown: 0 }, { host, token: await tokenOf(merchant) })).data,
    summaryOf: async (merchant) =>
      (await call(contract.onboarding.finish, {}, { host, token: await tokenOf(merchant) })).data,
    release: async (main) => {
      await server.stop()
      await server.start(main)
    },
    // A transaction may touch a shop twice; what it left is its effect.
    effects: () =>
      server.inside((db) =>
        db.query<Effect>(
          `select merchant_id as "merchantId", name, nib, address, tkdn, stage
             from effect where seq in (select max(seq) from effect group by merchant_id, at_once)
              and merchant_id = any($1) order by seq`,
          [merchants.map(({ merchantId }) => merchantId)],
        ),
      ),
  }
}

/** New merchants with the password 'etalase123', whom nobody else uses. */
export const newMerchants = (server: DemoServer, wishes: Wish[]): Promise<Merchant[]> =>
  server.inside(async (db) => {
    const made: Merchant[] = []
    for (const wish of wishes) made.push(await newMerchant(db, wish))
    await db.query('delete from effect where merchant_id = any($1)', [made.map(({ merchantId }) => merchantId)])
    return made
  })

async function newMerchant(db: Database, { open, stage = open ? 5 : 1 }: Wish): Promise<Merchant> {
  const email = `pengusaha-${++shops}-${Date.now().toString(36)}@uji.example`
  const nib = `99${String(Date.now()).slice(-8)}${String(shops).padStart(3, '0')}`
  const [shop] = await db.query<{ id: number }>("insert into merchant (name) values ('Usaha Baru') returning id")
  const merchantId = shop!.id
  const like = (columns: string) =>
    db.query(`update merchant m set (${columns}) = (select ${columns} from merchant where id = 27) where m.id = $1`, [
      merchantId,
    ])
  if (stage > 1) {
    await like('type, owner, year, labor_id, capital_id, omzet_id')
    await db.query('update merchant set nib = $2 where id = $1', [merchantId, nib])
    await db.query(
      `insert into merchant_kbli (merchant_id, edition, code)
       select $1, edition, code from kbli order by edition desc, code limit 1`,
      [merchantId],
    )
  }
  if (stage > 2)
    await like(
      'address, rt, rw, province_id, regency_id, district_id, village_id, zip_code, mobile_phone, office_phone, email',
    )
  await db.query('update merchant set wizard_stage = $2 where id = $1', [merchantId, stage])
  const [person] = await db.query<{ id: number }>(
    `insert into person (email, email_key, role, completed, verified_at, name, merchant_id, password_hash, password_weak)
     select $1, $1, 'merchant', $3, now(), 'Salimah Uji', $2, password_hash, password_weak
     from person where email_key = 'newmerchant@demo.example' returning id`,
    [email, merchantId, open === true],
  )
  return { email, merchantId, personId: person!.id }
}
