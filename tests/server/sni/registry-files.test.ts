import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { mayContain } from '#contract/sni/number-filter.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import { decodeNumbers } from '#contract/sni/numbers-body.ts'
import { type Certificate, certificateChecksum } from '#contract/sni/registry.ts'
import { trustedKeys } from '#contract/sni/signed-bytes.ts'
import type { Database } from '#server/db/database.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { type CertificateColumns, certificateColumnsSql, toCertificate } from '#server/sni/certificate-rows.ts'
import { LeaseLost, releaseLease, renewLease, takeLease } from '#server/sni/registry/lease.ts'
import { publish } from '#server/sni/registry/publish.ts'
import { createRegistryKeeper, updateRegistry } from '#server/sni/registry/registry-job.ts'
import { findRegistryFile, type RegistryQuery } from '#server/sni/registry-file.ts'
import { publicKeys, revokeKey, rotateKey, SigningKeyError, signingKey } from '#server/sni/signing-key.ts'
import { accountParts, engines, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { atOnce, openFile, openOnPhone, openRegistryDatabase, type RegistryDatabase } from './registry-database.ts'

const { keys } = accountParts

async function fileOf(db: TestDatabase, query: RegistryQuery = {}) {
  const file = await findRegistryFile(db, query)
  if (typeof file === 'string') return file
  return Buffer.from((await file.read())!)
}
const bytesOf = async (db: TestDatabase, query: RegistryQuery = {}) => {
  const file = await fileOf(db, query)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const headerOf = async (db: TestDatabase, query: RegistryQuery = {}) =>
  (await openFile(db, await bytesOf(db, query))).header

/** Makes all events this many hours older. */
const letPass = (db: TestDatabase, hours: number) =>
  db.exec(`
    update sni_register_state set published_at = published_at - interval '${hours} hours', next_at = next_at - interval '${hours} hours';
    update sni_snapshot set made_at = made_at - interval '${hours} hours';
    update sni_difference set made_at = made_at - interval '${hours} hours'`)

async function registryOf(db: TestDatabase, province?: number): Promise<Certificate[]> {
  const rows = await db.query<CertificateColumns>(
    `select ${certificateColumnsSql('c')} from sni_certificate c where $1::int is null or province_id = $1 order by id`,
    [province ?? null],
  )
  return rows.map(toCertificate)
}

describe.each(engines({ both: true }))('the published register on %s', (engine) => {
  let place: RegistryDatabase
  let db: TestDatabase
  let shops: number[]
  beforeAll(async () => {
    place = await openRegistryDatabase(engine)
    db = place.db
    // Bogor, and Sleman in another province.
    shops = [await place.shop(), await place.shop({ province_id: 34, regency_id: 3404 })]
    expect(await fileOf(db)).toBe('none')
    await place.update()
  })

  test('of no certificates is a register too', async () => {
    expect(await openOnPhone(db, await bytesOf(db))).toEqual({ certificates: [], misused: [] })
    expect(await headerOf(db)).toMatchObject({ total: 0, count: 0, checksum: 0, base: null, scope: { kind: 'all' } })
  })

  type Change = (ids: number[]) => Promise<unknown>
  const pick = (ids: readonly number[], index: number) => ids[index % ids.length] ?? 0
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.nat(1).map(
      (shop): Change =>
        async (ids) =>
          ids.push(await place.product(shops[shop]!)),
    ),
    fc.tuple(fc.nat(), fc.string({ unit: 'grapheme', maxLength: 20 })).map(
      ([at, name]): Change =>
        (ids) =>
          place.set('product', pick(ids, at), { name: name.replaceAll('\0', '') }),
    ),
    fc.tuple(fc.nat(), fc.constantFrom('SNI 8964:2021', 'SNI 1-2:2009')).map(
      ([at, number]): Change =>
        (ids) =>
          place.set('product', pick(ids, at), { sni_no: [number] }),
    ),
    fc.tuple(fc.nat(), fc.constantFrom('active', 'not active')).map(
      ([at, status]): Change =>
        (ids) =>
          place.set('product', pick(ids, at), { status }),
    ),
    fc.tuple(fc.nat(), fc.nat(1)).map(
      ([at, shop]): Change =>
        (ids) =>
          place.set('product', pick(ids, at), { merchant_id: shops[shop] }),
    ),
    fc.nat().map(
      (at): Change =>
        (ids) =>
          db.query('delete from product where id = $1', [pick(ids, at)]),
    ),
    // Two years later.
    fc.nat().map(
      (at): Change =>
        (ids) =>
          db.query("update sni_certificate set since = '2000-01-01' where product_id = $1 and state <> 'valid'", [
            pick(ids, at),
          ]),
    ),
  )

  test('is, with the difference since any snapshot, the register of today', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 4 }), { minLength: 3, maxLength: 5 }), async (days) => {
        const ids: number[] = []
        const held: Buffer[] = [await bytesOf(db)]
        for (const changes of days) {
          for (const make of changes) await make(ids)
          await letPass(db, 24)
          await place.update()
          held.push(await bytesOf(db))
        }
        const today = await registryOf(db)
        for (const snapshot of held) {
          const { version } = (await openFile(db, snapshot)).header
          const answer = await bytesOf(db, { since: version })
          const isDifference = (await openFile(db, answer)).header.base !== null
          expect(
            (await openOnPhone(db, isDifference ? snapshot : answer, isDifference ? answer : undefined)).certificates,
          ).toEqual(today)
        }
      }),
      { numRuns: 6 },
    )
  })

  test('has a checksum of each row that is that of the row', async () => {
    const stored = await db.query<{ id: number; checksum: number }>(
      'select id, checksum from sni_certificate order by id',
    )
    const computed = (await registryOf(db)).map((row) => ({ id: row.id, checksum: certificateChecksum(row) }))
    expect(stored.length).toBeGreaterThan(0)
    expect(stored).toEqual(computed)
  })

  test('has a snapshot each day, and a difference for each of 30 days', async () => {
    const first = await headerOf(db)
    await letPass(db, 23)
    await place.update()
    expect((await headerOf(db)).version).toBe(first.version)
    await letPass(db, 1)
    await place.update()
    const second = await headerOf(db)
    expect(second.version).toBeGreaterThan(first.version)
    expect(await headerOf(db, { since: first.version })).toMatchObject({ base: first.version, count: second.count })
    expect(await headerOf(db, { since: second.version })).toMatchObject({ base: second.version, count: second.count })
    expect((await headerOf(db, { since: 1 })).base).toBeNull()
    await letPass(db, 24 * 29 - 1)
    await place.update()
    expect((await headerOf(db, { since: first.version })).base).toBe(first.version)
    await letPass(db, 24)
    await place.update()
    expect((await headerOf(db, { since: first.version })).base).toBeNull()
    // Only the latest has its content.
    expect(await db.query('select count(*)::int as n from sni_snapshot where content is not null')).toEqual([{ n: 1 }])
  })

  test('is signed anew after six hours, and after a change at most every five minutes', async () => {
    const usual = { pause: 300_000 }
    const { version } = await headerOf(db)
    const since = async () => (await headerOf(db, { since: version })).version
    await place.update(usual)
    const before = await since()
    await letPass(db, 5.9)
    await place.update(usual)
    expect(await since()).toBe(before)
    await letPass(db, 0.1)
    await place.update(usual)
    const after = await since()
    expect(after).toBeGreaterThan(before)
    const id = await place.product(shops[0]!)
    await place.update(usual)
    expect(await since()).toBe(after)
    expect(await place.states(id)).toEqual(['valid -'])
    await letPass(db, 0.1)
    await place.update(usual)
    expect(await since()).toBeGreaterThan(after)
  })

  test('has the numbers that are misused, the newest first', async () => {
    const { version } = await headerOf(db)
    await db.query(
      "insert into sni_misused_number (key, since, remark) values ('SNI1', '2026-10-01', 'Helm'), ('X2', '2026-11-01', '')",
    )
    await place.update()
    const { misused } = await openOnPhone(db, await bytesOf(db), await bytesOf(db, { since: version }))
    expect(misused).toEqual([
      { key: 'X2', since: '2026-11-01', remark: '' },
      { key: 'SNI1', since: '2026-10-01', remark: 'Helm' },
    ])
  })

  test('is signed by the next key after a rotation, and phones that trust the former one read it', async () => {
    const phone = await publicKeys(db)
    const snapshot = await bytesOf(db)
    const { version } = (await openFile(db, snapshot)).header
    const { kid, before } = await db.transaction((tx) => rotateKey(tx, keys))
    await letPass(db, 6)
    await place.update()
    const difference = await openFile(db, await bytesOf(db, { since: version }))
    expect(difference.header).toMatchObject({ kid, base: version })
    expect((await trustedKeys({ keys: await publicKeys(db) }, phone)).map((one) => one.kid)).toContain(kid)
    // Files signed with a revoked key are replaced at once.
    await db.transaction((tx) => revokeKey(tx, before))
    await place.update({ pause: 300_000 })
    expect(await headerOf(db, { since: version })).toMatchObject({ kid, base: null })
  })

  test('is signed anew at once when its key was revoked while it was being signed', async () => {
    const { version } = await headerOf(db)
    const lease = (await takeLease(db, new AbortController().signal))!
    const former = await signingKey(db, keys)
    const { kid } = await db.transaction((tx) => rotateKey(tx, keys, { stolen: true }))
    await publish(db, lease, former, atOnce)
    await releaseLease(db, lease)
    expect((await headerOf(db)).kid).toBe(former.kid)
    await place.update({ pause: 300_000 })
    expect(await headerOf(db)).toMatchObject({ kid, base: null })
    expect(await headerOf(db, { since: version })).toMatchObject({ kid, base: null })
    const signedBefore = (table: string) => db.query(`select from ${table} where kid = $1`, [former.kid])
    expect([await signedBefore('sni_snapshot'), await signedBefore('sni_difference')]).toEqual([[], []])
  })

  test('stays as it was when nothing can be signed, and its rows are right', async () => {
    const before = await bytesOf(db)
    const id = await place.product(shops[0]!)
    const others = deriveKeys('another secret of tests, as long as it has to be at least')
    await expect(updateRegistry({ db, keys: others }, { rules: atOnce })).rejects.toThrow(SigningKeyError)
    expect(await place.states(id)).toEqual(['valid -'])
    expect(await bytesOf(db)).toEqual(before)
    const { lines, log } = keptLog()
    const { job } = createRegistryKeeper({ db, keys: others, log }, { rules: atOnce })
    await job.work()
    await job.work()
    expect(lines.filter((line) => line.includes('encrypted with another secret'))).toHaveLength(1)
    await place.update()
  })

  test('is published once, by one of several servers', async () => {
    await place.product(shops[0]!)
    await letPass(db, 24)
    const count = async () => (await db.query<{ n: number }>('select count(*)::int as n from sni_snapshot'))[0]!.n
    const before = await count()
    await Promise.all(Array.from({ length: 5 }, () => place.update()))
    expect(await count()).toBe(before + 1)
  })

  test('is left to the server that works on it, until that one has been silent for a minute', async () => {
    await place.update()
    const id = await place.product(shops[0]!)
    expect(await takeLease(db, new AbortController().signal)).toBeDefined()
    await place.update()
    expect(await place.states(id)).toEqual([])
    await db.query("update sni_register_state set held_until = held_until - interval '61 seconds'")
    await place.update()
    expect(await place.states(id)).toEqual(['valid -'])
  })

  test('is changed no more by a server that another one has relieved, at whatever statement it was halted', async () => {
    const content = () =>
      db.query(
        `select 'snapshot' as kind, version, scope, province_id, length(content) as bytes, version as base from sni_snapshot
         union all select 'difference', version, scope, province_id, length(content), base from sni_difference
         union all select 'state', version, kind, 0, 0, published_revision from sni_register_state
         order by 1, 2, 3, 4, 6`,
      )
    let halts = 0
    for (let first = 0; ; first++) {
      await place.product(shops[first % 2]!)
      await db.exec("update sni_register_state set held_until = '-infinity', next_at = '-infinity'")
      await letPass(db, 24)
      let [count, before]: [number, unknown] = [0, undefined]
      const halted = async () => {
        if (count++ !== first) return
        await db.exec(
          "update sni_register_state set holder = gen_random_uuid(), held_until = now() + interval '1 minute'",
        )
        before = await content()
      }
      const server: Database = {
        query: async (sql, values) => {
          await halted()
          return db.query(sql, values)
        },
        exec: (sql) => db.exec(sql),
        transaction: async (work) => {
          await halted()
          return db.transaction(work)
        },
      }
      // From all to parts and back: files of former scopes are deleted, too.
      const rules = { ...atOnce, mostCertificates: first % 2 === 0 ? 1 : 40_000 }
      await updateRegistry({ db: server, keys }, { rules }).catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
      if (before === undefined) break
      // A run may take the number of a version that it does not publish.
      const without = (rows: unknown) =>
        (rows as { kind: string; version: number }[]).filter(({ kind }) => kind !== 'state')
      expect(without(await content())).toEqual(without(before))
      halts++
    }
    expect(halts).toBeGreaterThan(15)
    await db.exec("update sni_register_state set held_until = '-infinity', next_at = '-infinity'")
    await place.update()
    expect((await openOnPhone(db, await bytesOf(db))).certificates).toEqual(await registryOf(db))
  })

  test('is finished by a server that was too slow for its lease, unless another one has taken it', async () => {
    const signal = new AbortController().signal
    const lease = (await takeLease(db, signal))!
    await db.query("update sni_register_state set held_until = held_until - interval '61 seconds'")
    await renewLease(db, lease)
    expect(await takeLease(db, signal)).toBeUndefined()
    await db.query("update sni_register_state set held_until = held_until - interval '61 seconds'")
    const other = (await takeLease(db, signal))!
    await expect(renewLease(db, lease)).rejects.toThrow(LeaseLost)
    await releaseLease(db, lease)
    await renewLease(db, other)
    await releaseLease(db, other)
    await expect(renewLease(db, lease)).rejects.toThrow(LeaseLost)
  })

  test('is finished by another server when one stops in the middle', async () => {
    const before = await bytesOf(db)
    await place.product(shops[0]!)
    await letPass(db, 24)
    const { log } = keptLog()
    const stopping = createRegistryKeeper({ db, keys, log }, { rules: atOnce })
    await stopping.close()
    await stopping.job.work()
    expect(await bytesOf(db)).toEqual(before)
    await place.update()
    expect((await headerOf(db)).version).toBeGreaterThan((await openFile(db, before)).header.version)
  })

  test('has no version twice, however often it is published in a second', async () => {
    const versions: number[] = []
    for (let n = 0; n < 3; n++) {
      await place.product(shops[0]!)
      await letPass(db, 24)
      await place.update()
      versions.push((await headerOf(db)).version)
    }
    expect(new Set(versions).size).toBe(3)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    // A database of yesterday goes on with the time of today: phones have smaller versions.
    await db.exec('delete from sni_snapshot; update sni_register_state set version = 5')
    await letPass(db, 24)
    await place.update()
    expect((await headerOf(db)).version).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000) - 60)
  })

  test('of too many certificates is one for each province, and the numbers of all', async () => {
    await db.query("insert into sni_misused_number (key, since, remark) values ('Y3', '2026-09-01', 'Kompor')")
    for (const shop of [...shops, ...shops, ...shops]) await place.product(shop)
    await place.update()
    const few = { mostCertificates: (await registryOf(db)).length - 1 }
    const whole = await headerOf(db)
    await letPass(db, 1)
    await place.update()
    await db.query("update sni_register_state set next_at = '-infinity'")
    await place.update(few)
    const numbers = await openFile(db, await bytesOf(db, { since: whole.version }))
    const total = (await registryOf(db)).length
    expect(numbers.header).toMatchObject({ scope: { kind: 'numbers' }, base: null, total })
    const { filter, provinces, misused } = decodeNumbers(numbers.text)
    for (const { numbers: own } of await registryOf(db))
      for (const number of own) expect(mayContain(filter, bareSniKey(number))).toBe(true)
    expect(mayContain(filter, bareSniKey('SNI 999999:1999'))).toBe(false)
    expect(misused).toContainEqual({ key: 'Y3', since: '2026-09-01', remark: 'Kompor' })
    const bogor = await bytesOf(db, { province: 32 })
    expect((await openOnPhone(db, bogor)).certificates).toEqual(await registryOf(db, 32))
    expect((await openFile(db, bogor)).header).toMatchObject({ scope: { kind: 'province', province_id: 32 }, total })
    expect(provinces).toEqual([
      { id: 32, count: (await registryOf(db, 32)).length },
      { id: 34, count: (await registryOf(db, 34)).length },
    ])
    expect(await fileOf(db, { province: 11 })).toBe('unknown')

    // A certificate that moves to another province leaves the one and comes to the other.
    const id = await place.product(shops[0]!)
    await place.update(few)
    const base = (await openFile(db, bogor)).header.version
    const sleman = await bytesOf(db, { province: 34 })
    await place.set('product', id, { merchant_id: shops[1] })
    await place.update(few)
    const one = await openOnPhone(db, bogor, await bytesOf(db, { province: 32, since: base }))
    expect(one.certificates).toEqual(await registryOf(db, 32))
    const other = await bytesOf(db, { province: 34, since: (await openFile(db, sleman)).header.version })
    expect((await openOnPhone(db, sleman, other)).certificates).toEqual(await registryOf(db, 34))

    await db.query("update sni_register_state set next_at = '-infinity'")
    await place.update()
    expect((await openOnPhone(db, await bytesOf(db, { province: 32 }))).certificates).toEqual(await registryOf(db))
    expect(await db.query("select from sni_snapshot where scope <> 'all'")).toEqual([])
  })

  test('a province that is too large itself has no register', async () => {
    for (const shop of [shops[0]!, ...shops]) await place.product(shop)
    await place.update()
    const rules = { mostCertificates: (await registryOf(db, 34)).length }
    for (let left = (await registryOf(db, 32)).length; left <= rules.mostCertificates; left++)
      await place.product(shops[0]!)
    await db.query("update sni_register_state set next_at = '-infinity'")
    await place.update(rules)
    expect(await fileOf(db, { province: 32 })).toBe('unknown')
    expect((await openOnPhone(db, await bytesOf(db, { province: 34 }))).certificates).toEqual(await registryOf(db, 34))
    expect(decodeNumbers((await openFile(db, await bytesOf(db))).text).provinces.map(({ id }) => id)).toEqual([34])
  })
})

test('the snapshot is sent instead of a difference of more than a third of it', async () => {
  const place = await openRegistryDatabase(usualEngine())
  const { db } = place
  const own = await place.shop()
  await db.query(
    `insert into product (merchant_id, name, price_bottom, price_top, review_state, is_sni, sni_no, sni_no_end)
     select $1, md5(i::text), 1, 2, 'approved', true, array['SNI 8964:2021'], true from generate_series(1, 1500) i`,
    [own],
  )
  await place.update()
  const first = await headerOf(db)
  await db.query('update product set name = name || $1 where id % 10 = 0', [' A'])
  await place.update()
  expect((await headerOf(db, { since: first.version })).base).toBe(first.version)
  await db.query('update product set name = name || $1 where id % 2 = 0', [' B'])
  await place.update()
  const second = await headerOf(db, { since: first.version })
  expect(second.base).toBeNull()
  expect(second.version).toBeGreaterThan(first.version)
  expect((await headerOf(db, { since: second.version })).base).toBe(second.version)
  expect((await openOnPhone(db, await bytesOf(db))).certificates).toEqual(await registryOf(db))
})
