import { onTestFinished } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { signInByApi } from '../browser/session-keys.ts'
import { type DemoServer, startDemoServer, theSharedServer } from '../demo-server.ts'
import { type FaultyNetwork, openFaultyNetwork } from './faulty-network.ts'

// New merchants, the real server, and a faulty network in between. The real effects are read from the database itself:
// a trigger of the tests (engines.ts), not of the product, records every change of a shop.

export type Merchant = { email: string; merchantId: number; personId: number }

/** One transaction of the server that changed a shop, with the values the shop then had. */
export type Effect = {
  merchantId: number
  name: string | null
  nib: string | null
  address: string | null
  tkdn: string | null
  stage: number
}

export type Shops = {
  network: FaultyNetwork
  merchants: Merchant[]
  /** The server's data of a merchant's shop, requested directly, not through the proxy, as from another phone. */
  detailOf: (merchant: Merchant) => Promise<Answer<typeof contract.onboarding.detail>['data']>
  summaryOf: (merchant: Merchant) => Promise<Answer<typeof contract.onboarding.finish>['data']>
  /** Stops the server and starts another release of it on the same data; needs `own`. `main`: its entry file. */
  release: (main: string) => Promise<void>
  /** Runs a function on the server's database. */
  inside: DemoServer['inside']
  /** The changes of these shops, in commit order. */
  effects: () => Promise<Effect[]>
}

/**
 * A merchant's progress: `stage` 1 has nothing filled in; later ones have the values of the demo's shop before that
 * stage.
 */
type Progress = { stage?: 1 | 2 | 3 | 4 | 5 /** The shop is open: products may be added. */; open?: true }

let shops = 0

/**
 * Creates merchants (password 'etalase123') on the shared server of this Vitest worker, or with `own` on a new one, and
 * opens a faulty network to it. Both the network and a new server are closed after the test.
 */
export async function openShops(merchants: Progress[], { seed = 1, own = false } = {}): Promise<Shops> {
  const server = own ? await startDemoServer() : await theSharedServer()
  if (own) onTestFinished(server.remove)
  const created = await newMerchants(server, merchants)
  const network = await openFaultyNetwork({ to: server.port, seed })
  const host = `${server.url}/api`
  const tokenOf = async ({ email }: Merchant) => (await signInByApi(server.url, email)).token!
  return {
    network,
    merchants: created,
    inside: server.inside,
    detailOf: async (merchant) =>
      (await call(contract.onboarding.detail, { dropdown: 0 }, { host, token: await tokenOf(merchant) })).data,
    summaryOf: async (merchant) =>
      (await call(contract.onboarding.finish, {}, { host, token: await tokenOf(merchant) })).data,
    release: async (main) => {
      await server.stop()
      await server.start(main)
    },
    // A transaction may update a shop twice; only its last state counts.
    effects: () =>
      server.inside((db) =>
        db.query<Effect>(
          `select merchant_id as "merchantId", name, nib, address, tkdn, stage
             from effect where seq in (select max(seq) from effect group by merchant_id, at_once)
              and merchant_id = any($1) order by seq`,
          [created.map(({ merchantId }) => merchantId)],
        ),
      ),
  }
}

/** Creates merchants with the password 'etalase123' for this test only. */
export const newMerchants = (server: DemoServer, merchants: Progress[]): Promise<Merchant[]> =>
  server.inside(async (db) => {
    const made: Merchant[] = []
    for (const one of merchants) made.push(await newMerchant(db, one))
    await db.query('delete from effect where merchant_id = any($1)', [made.map(({ merchantId }) => merchantId)])
    return made
  })

async function newMerchant(db: Database, { open, stage = open ? 5 : 1 }: Progress): Promise<Merchant> {
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
