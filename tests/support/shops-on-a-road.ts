import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { call } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { quiet } from './engines.ts'
import { openRoad, type Road } from './faulty-road.ts'
import { freePort, startServer } from './server-process.ts'

// New merchants, the real server that waits for them, and a road in between that may be bad. What has really happened is
// read from the database itself, while the server is stopped: every change of a shop leaves a line there, by a trigger of
// this test and none of the product's.

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
  /** Stops the server and starts another release of it on the same data. `main`: its entry. */
  release: (main: string) => Promise<void>
  /** Stops the server, looks, and starts it again. */
  lookInside: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** What happened to the shops, in the order in which it was committed. */
  effects: () => Promise<Effect[]>
}

const watch = `
create table effect (
  seq bigint generated always as identity, at_once xid8 not null default pg_current_xact_id(),
  merchant_id integer, name text, nib text, address text, tkdn text, stage integer
);
create function note_effect() returns trigger language plpgsql as $$
begin
  insert into effect (merchant_id, name, nib, address, tkdn, stage)
  values (new.id, new.name, new.nib, new.address, new.tkdn_certificate, new.wizard_stage);
  return null;
end $$;
create trigger effect after update on merchant for each row execute function note_effect();`

/** As far as somebody has come: nothing filled in, or everything before that stage as the demo's shop has it. */
type Wish = { stage?: 1 | 2 | 3 | 4 | 5 /** The shop is open: products may be added. */; open?: true }

let shops = 0

/**
 * A server of its own with these new merchants (password 'etalase123'), and a road to it. All of it is gone when the
 * test is over.
 */
export async function openShops(wishes: Wish[], { seed = 1 }: { seed?: number } = {}): Promise<Shops> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-shops-'))
  await cp(inject('template'), dataDir, { recursive: true })
  const inside = async <T>(work: (db: Database) => Promise<T>) => {
    const db = await openDatabase({ dataDir, log: quiet })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const merchants = await inside(async (db) => {
    const made: Merchant[] = []
    for (const wish of wishes) made.push(await newMerchant(db, wish))
    await db.script(watch)
    return made
  })
  const port = await freePort()
  const road = await openRoad({ to: port, seed })
  const start = (main?: string) => startServer({ dataDir, port, env: { BASE_URL: road.url }, ...(main && { main }) })
  let server = await start()
  const host = `http://localhost:${port}/api`
  onTestFinished(async () => {
    await server.remove()
    await rm(dataDir, { recursive: true, force: true })
  })
  const tokenOf = async ({ email }: Merchant) => {
    const said = await call(contract.account.signIn, { email, password: 'etalase123' }, { host })
    return said._token
  }
  const lookInside = async <T>(work: (db: Database) => Promise<T>) => {
    await server.stop()
    const seen = await inside(work)
    await server.start()
    return seen
  }
  return {
    road,
    merchants,
    lookInside,
    detailOf: async (merchant) =>
      (await call(contract.onboarding.detail, { dropdown: 0 }, { host, token: await tokenOf(merchant) })).data,
    summaryOf: async (merchant) =>
      (await call(contract.onboarding.finish, {}, { host, token: await tokenOf(merchant) })).data,
    release: async (main) => {
      await server.stop()
      server = await start(main)
    },
    // A transaction may touch a shop twice; what it left is its effect.
    effects: () =>
      lookInside((db) =>
        db.rows<Effect>(
          `select merchant_id as "merchantId", name, nib, address, tkdn, stage
             from effect where seq in (select max(seq) from effect group by merchant_id, at_once) order by seq`,
        ),
      ),
  }
}

async function newMerchant(db: Database, { open, stage = open ? 5 : 1 }: Wish): Promise<Merchant> {
  const email = `pengusaha-${++shops}-${Date.now().toString(36)}@uji.example`
  const nib = `99${String(Date.now()).slice(-8)}${String(shops).padStart(3, '0')}`
  const [shop] = await db.rows<{ id: number }>("insert into merchant (name) values ('Usaha Baru') returning id")
  const merchantId = shop!.id
  const like = (columns: string) =>
    db.rows(`update merchant m set (${columns}) = (select ${columns} from merchant where id = 27) where m.id = $1`, [
      merchantId,
    ])
  if (stage > 1) {
    await like('type, owner, year, labor_id, capital_id, omzet_id')
    await db.rows('update merchant set nib = $2 where id = $1', [merchantId, nib])
    await db.rows(
      `insert into merchant_kbli (merchant_id, edition, code)
       select $1, edition, code from kbli order by edition desc, code limit 1`,
      [merchantId],
    )
  }
  if (stage > 2)
    await like(
      'address, rt, rw, province_id, regency_id, district_id, village_id, zip_code, mobile_phone, office_phone, email',
    )
  await db.rows('update merchant set wizard_stage = $2 where id = $1', [merchantId, stage])
  const [person] = await db.rows<{ id: number }>(
    `insert into person (email, email_key, role, completed, verified_at, name, merchant_id, password_hash, password_weak)
     select $1, $1, 'merchant', $3, now(), 'Salimah Uji', $2, password_hash, password_weak
     from person where email_key = 'newmerchant@demo.example' returning id`,
    [email, merchantId, open === true],
  )
  return { email, merchantId, personId: person!.id }
}
