import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelAddress } from '#contract/sni/addresses.ts'
import { labelToken, readLabelToken } from '#contract/sni/label-token.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { certificateNumbersSql } from '#server/lspro/certificate-checks.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { deleteOldScans } from '#server/sni/labels/delete-old-scans.ts'
import { mountLabels } from '#server/sni/labels/routes.ts'
import { publicKeys, rotateKey, signingKey } from '#server/sni/signing-key.ts'
import { accountParts, engines, type TestDatabase } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { type Actor, actor } from '../../support/people.ts'
import { dayFromNow, openRegistryDatabase, type RegistryDatabase } from './registry-database.ts'

const baseUrl = 'https://etalase.example'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const today = dayInJakarta()

describe.each(engines())('labels on %s', (engine) => {
  let place: RegistryDatabase
  let db: TestDatabase
  let shop: number
  let owner: Actor
  let send: ReturnType<typeof serverWith>
  beforeAll(async () => {
    place = await openRegistryDatabase(engine)
    db = place.db
    shop = await place.shop({ name: 'Tempe Uji' })
    owner = await actor(db, { role: 'merchant', merchantId: shop })
    send = serverWith()
  })

  /** A server as any of several with the same database. */
  function serverWith(keys: Pick<typeof accountParts.keys, 'sni' | 'views'> = accountParts.keys) {
    const { lines, log } = keptLog()
    const { app } = createServer({
      config: readConfig({ RATE_LIMITS: 'on', BASE_URL: baseUrl }),
      db,
      log,
      routes: [mountLabels({ keys })],
      authenticate: authenticateWith(db),
      rules: { reads: { most: 10_000, seconds: 60 } },
    })
    afterAll(() => app.close())
    const ask = async (path: string, payload?: object, headers: Record<string, string> = {}) =>
      (
        await app.inject({
          method: payload ? 'POST' : 'GET',
          url: `/api/sni/label${path}`,
          headers: { 'user-agent': phone, ...headers },
          ...(payload && { payload }),
        })
      ).json()
    return Object.assign(ask, { lines })
  }
  const own = async (product_id: number, by: Actor = owner, server = send) => server('/own', { product_id }, by.headers)
  const tokenOf = async (product: number): Promise<string> =>
    (await own(product)).data.address.slice(`${baseUrl}/sni/label/`.length)
  const read = async (token: string) => {
    const { code, data, message } = await send(`?token=${encodeURIComponent(token)}`)
    expect([code, message]).toEqual(['00', undefined])
    return data
  }
  const product = async (row: Record<string, unknown> = {}) => {
    const id = await place.product(shop, { name: 'Tempe Kering', certificate_no: '00431', ...row })
    await place.update()
    return id
  }
  const certificateOf = async (id: number) => Number((await place.rows(id)).at(-1)!.id)

  describe('the label of an own product', () => {
    test('is an address of this site whose last part a phone verifies with the public keys', async () => {
      const id = await product()
      const { data } = await own(id)
      expect(data).toMatchObject({
        reason: null,
        product: { id, name: 'Tempe Kering' },
        certificate: { product_id: id, state: 'valid', certificate_no: '00431', until: dayFromNow(365) },
        scans: { total: 0, provinces: [], hints: [] },
      })
      expect(data.address.length).toBeLessThanOrEqual(180)
      expect(data.address).toBe(baseUrl + labelAddress(await tokenOf(id)))
      expect(await readLabelToken(await tokenOf(id), await publicKeys(db))).toMatchObject({
        label: { productId: id, certificateId: await certificateOf(id), until: dayFromNow(365) },
      })
    })

    test('is the same code whenever it is printed, by whichever server, until key or last day are others', async () => {
      const id = await product()
      const other = serverWith()
      const all = await Promise.all([own(id), own(id, owner, other), own(id), own(id, owner, other)])
      const first = await tokenOf(id)
      expect(new Set(all.map(({ data }) => data.address.split('/').at(-1)))).toEqual(new Set([first]))

      await place.set('product', id, { sni_end_date: dayFromNow(700) })
      await place.update()
      const longer = await tokenOf(id)
      expect(longer).not.toBe(first)
      await db.transaction((tx) => rotateKey(tx, accountParts.keys))
      expect(await tokenOf(id)).not.toBe(longer)
      // Labels printed before stay genuine.
      for (const token of [first, longer]) expect(await read(token)).toMatchObject({ result: 'genuine' })
    })

    test('is the owner’s alone', async () => {
      const id = await product()
      const stranger = await actor(db, { role: 'merchant' })
      expect(await own(id, stranger)).toMatchObject({ code: '03' })
      expect(await own(2_000_000_000)).toMatchObject({ code: '04' })
      expect(await send('/own', { product_id: id })).toMatchObject({ code: '99' })
      expect(send.lines.join('')).toContain('somebody asked for the label of a product of another shop')
    })

    const ended = { sni_end_date: daysAfter(today, -1) }
    test.each([
      ['no_sni', { is_sni: false, sni_no: [], sni_start_date: null, sni_end_date: null }],
      ['not_approved', { review_state: 'submitted' }],
      ['not_in_register', { review_state: 'approved', status: 'active' }],
    ] as const)('%s is the reason for a product that has never been in the register', async (reason, row) => {
      // Not brought into the registry.
      const id = await place.product(shop, row)
      expect((await own(id)).data).toMatchObject({ address: null, reason, certificate: null, scans: null })
      await place.update()
    })
    test.each([
      ['ended', ended],
      ['not_shown', { status: 'not active' }],
      ['not_approved', { review_state: 'changes_requested' }],
      ['blocked', { blocked_at: new Date().toISOString() }],
      ['no_sni', { is_sni: false }],
    ] as const)('%s is the reason for a product that has been in it', async (reason, row) => {
      const id = await product()
      expect((await own(id)).data.reason).toBeNull()
      await place.set('product', id, row)
      await place.update()
      expect((await own(id)).data).toMatchObject({ address: null, reason })
    })

    test('is not there before its first day', async () => {
      const id = await product({ sni_start_date: dayFromNow(9) })
      expect((await own(id)).data).toMatchObject({ address: null, reason: 'not_begun' })
    })

    test('is not there once the body says that it has not issued the certificate', async () => {
      const body = await place.body()
      const id = await product({ lspro_id: body })
      await db.query(
        `insert into certificate_check (product_id, lspro_id, verdict, sni_no, sni_start_date, sni_end_date, sni_no_end)
         select id, lspro_id, 'disputed', ${certificateNumbersSql('product')}, sni_start_date, sni_end_date, sni_no_end
         from product where id = $1`,
        [id],
      )
      await place.update()
      expect((await own(id)).data).toMatchObject({ address: null, reason: 'disputed' })
    })

    test('is not there while the register is filled, nor where nothing can be signed', async () => {
      const id = await place.product(shop, {})
      await db.query('update sni_register_state set scanned_to = 0')
      expect((await own(id)).data).toMatchObject({ address: null, reason: 'filling' })
      await db.query('update sni_register_state set scanned_to = null')
      await place.update()
      const keys = { ...deriveKeys('another secret of tests, as long as it has to be at least') }
      expect((await own(id, owner, serverWith(keys))).data).toMatchObject({ address: null, reason: 'no_key' })
      expect((await own(id)).data.reason).toBeNull()
    })
  })

  describe('the page of a label', () => {
    test('gets the certificate as it is today, and the product to compare', async () => {
      const id = await product()
      const token = await tokenOf(id)
      expect(await read(token)).toEqual({
        result: 'genuine',
        label: { product_id: id, certificate_id: await certificateOf(id), until: dayFromNow(365) },
        certificate: expect.objectContaining({ state: 'valid', producer: 'Tempe Uji', numbers: ['SNI 8964:2021'] }),
        product: { id, name: 'Tempe Kering', img_url: null, img: null },
        misused: [],
        checked_at: expect.stringMatching(/^20\d\d-/),
      })
      await place.set('product', id, { status: 'not active' })
      await place.update()
      // The product is no longer public, so its current picture and name are not shown.
      expect(await read(token)).toMatchObject({
        result: 'genuine',
        certificate: { state: 'unlisted', product: 'Tempe Kering' },
        product: null,
      })
    })

    test('hears that the number of its certificate was found on goods of somebody else', async () => {
      const id = await product({ certificate_no: '00987' })
      const token = await tokenOf(id)
      const key = bareSniKey('00987')
      await db.query(`insert into sni_misused_number (key, since, remark) values ($1, '2026-11-20', 'Pada kompor.')`, [
        key,
      ])
      expect(await read(token)).toMatchObject({ misused: [{ key, since: '2026-11-20', remark: 'Pada kompor.' }] })
      await db.query('delete from sni_misused_number where key = $1', [key])
    })

    test('hears that a certificate has ended, also before the job has marked it', async () => {
      const id = await product()
      const token = await tokenOf(id)
      await db.query('update sni_certificate set until_day = $2 where product_id = $1', [id, daysAfter(today, -1)])
      expect(await read(token)).toMatchObject({ certificate: { state: 'expired', since: today } })
    })

    test('hears that a label is of a certificate that has left the register, or of another product', async () => {
      const id = await product()
      const { kid, key } = await signingKey(db, accountParts.keys)
      const gone = await labelToken({ productId: id, certificateId: 1_999_999_999, until: null }, key, kid)
      expect(await read(gone)).toMatchObject({ result: 'genuine', certificate: null, product: { id } })
      const mixed = await labelToken(
        { productId: id + 1, certificateId: await certificateOf(id), until: null },
        key,
        kid,
      )
      expect(await read(mixed)).toMatchObject({ result: 'genuine', certificate: null })
    })

    test('hears that a token is forged, of an unknown key, or of a revoked one', async () => {
      const id = await product()
      const token = await tokenOf(id)
      const forged = token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41)
      const nothing = { label: null, certificate: null, product: null }
      expect(await read(forged)).toMatchObject({ result: 'forged', ...nothing })
      expect(await read('halo')).toMatchObject({ result: 'forged', ...nothing })
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
      const foreign = await labelToken({ productId: id, certificateId: 1, until: null }, pair.privateKey, 'AAAAAAAA')
      expect(await read(foreign)).toMatchObject({ result: 'unknown_key', ...nothing })
      await db.transaction((tx) => rotateKey(tx, accountParts.keys, { stolen: true }))
      expect(await read(token)).toMatchObject({ result: 'revoked', ...nothing })
      // The owner prints again.
      expect(await read(await tokenOf(id))).toMatchObject({ result: 'genuine' })
    })

    test('10,000 mutated tokens: none is accepted, and none ends in an error', { tags: ['long'] }, async () => {
      const token = await tokenOf(await product())
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%é '
      let seed = 20261128
      const random = (below: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
        return Math.floor((seed / 2 ** 32) * below)
      }
      const letter = () => alphabet[random(alphabet.length)]!
      const mutate = (text: string): string => {
        const at = random(text.length)
        const kinds = [
          () => text.slice(0, at) + letter() + text.slice(at + 1),
          () => text.slice(0, at) + text.slice(at + 1 + random(3)),
          () => text.slice(0, at) + letter() + text.slice(at),
          () => text.slice(0, at),
          () => text + letter(),
          () => text.slice(at) + text.slice(0, at),
        ]
        return kinds[random(kinds.length)]!()
      }
      const keys = await publicKeys(db)
      let accepted = 0
      const results = new Set<string>()
      for (let n = 0; n < 10_000; n++) {
        let changed = token
        for (let times = 0; times <= random(3); times++) changed = mutate(changed || token)
        if (changed === token) continue
        const onPhone = await readLabelToken(changed, keys)
        if (typeof onPhone !== 'string') accepted++
        // The server reads some of them.
        if (n % 20 === 0 && /\D/.test(changed) && changed.length <= 140) results.add((await read(changed)).result)
      }
      expect(accepted).toBe(0)
      expect([...results].filter((result) => !['forged', 'unknown_key', 'revoked'].includes(result))).toEqual([])
      expect(results.size).toBeGreaterThan(0)
    })
  })

  describe('scans', () => {
    const scan = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
      send('/scan', { token, phone: 'hp-0123456789abcdef', ...more }, headers)
    const counts = async (id: number) =>
      (
        await db.query<{ day: string; province_id: number; n: number }>(
          `select day, province_id, n from sni_scan where certificate_id = $1 and n > 0 order by day, province_id`,
          [await certificateOf(id)],
        )
      ).map(({ day, province_id, n }) => `${day} ${province_id} ${n}`)

    test('count once for each phone and day, and a province that is named later is added', async () => {
      const id = await product()
      const token = await tokenOf(id)
      await Promise.all([scan(token), scan(token), scan(token)])
      expect(await counts(id)).toEqual([`${today} 0 1`])
      await scan(token, { province_id: 32 })
      expect(await counts(id)).toEqual([`${today} 32 1`])
      // A phone is in one province a day.
      await scan(token, { province_id: 91 })
      await scan(token, { phone: 'hp-another-0123456', province_id: 91 })
      // There is no province 99.
      await scan(token, { phone: 'hp-a-third-0123456', province_id: 99 })
      expect(await counts(id)).toEqual([`${today} 0 1`, `${today} 32 1`, `${today} 91 1`])
      expect((await own(id)).data.scans).toMatchObject({
        total: 3,
        days: expect.arrayContaining([{ day: today, n: 3 }]),
        provinces: expect.arrayContaining([
          { id: 32, name: 'Jawa Barat', n: 1 },
          { id: null, name: null, n: 1 },
        ]),
      })
      const stored = await db.query<object>('select * from sni_scan_today')
      expect(JSON.stringify(stored)).not.toContain('hp-0123456789abcdef')
      expect(Object.keys(stored[0]!).sort()).toEqual(['certificate_id', 'day', 'province_id', 'who'])
    })

    test('of the owner, of operators, of robots and of who does not want to be counted do not count', async () => {
      const id = await product()
      const token = await tokenOf(id)
      const operator = await actor(db, { role: 'operator' })
      for (const headers of [
        owner.headers,
        operator.headers,
        { 'user-agent': 'curl/8' },
        { dnt: '1' },
        { 'sec-gpc': '1' },
      ])
        expect(await scan(token, {}, headers as Record<string, string>)).toMatchObject({ code: '00' })
      expect(await counts(id)).toEqual([])
      await scan(token, {}, (await actor(db, { role: 'merchant' })).headers)
      expect(await counts(id)).toEqual([`${today} 0 1`])
    })

    test('of forged labels do not count, and a strange phone is refused', async () => {
      const id = await product()
      const token = await tokenOf(id)
      await scan(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)
      expect(await counts(id)).toEqual([])
      expect(await scan(token, { phone: 'pendek' })).toMatchObject({
        code: '05',
        fields: { phone: expect.any(String) },
      })
    })

    test('of one label from one address count twenty times a day', async () => {
      const server = serverWith()
      const id = await product()
      const token = await tokenOf(id)
      const codes: string[] = []
      for (let n = 0; n < 22; n++)
        codes.push((await server('/scan', { token, phone: `hp-number-${n}-0123456789` })).code)
      expect(codes.filter((code) => code === '00')).toHaveLength(20)
      expect(codes.slice(20)).toEqual(['29', '29'])
      expect(await counts(id)).toEqual([`${today} 0 20`])
    })

    test('are deleted after two years, and their phones on the next day', async () => {
      const id = await product()
      const certificate = await certificateOf(id)
      const old = [daysAfter(today, -731), daysAfter(today, -729)]
      for (const day of [...old, today]) {
        await db.query('insert into sni_scan (certificate_id, day, n) values ($1, $2, 1)', [certificate, day])
        await db.query('insert into sni_scan_today values ($1, $2, $3, 0)', [day, certificate, Buffer.from(day)])
      }
      await deleteOldScans(db)
      expect(await counts(id)).toEqual([`${old[1]} 0 1`, `${today} 0 1`])
      expect(await db.query('select day from sni_scan_today where certificate_id = $1', [certificate])).toEqual([
        { day: today },
      ])
    })

    test('leave together with their certificate', async () => {
      const id = await product()
      const token = await tokenOf(id)
      await scan(token)
      await db.query('delete from sni_certificate where product_id = $1', [id])
      for (const table of ['sni_scan', 'sni_scan_today', 'sni_label'])
        expect(
          await db.query(
            `select from ${table} t where not exists (select from sni_certificate c where c.id = t.certificate_id)`,
          ),
        ).toEqual([])
      expect(await read(token)).toMatchObject({ result: 'genuine', certificate: null })
      expect(await scan(token)).toMatchObject({ code: '00' })
    })
  })
})
