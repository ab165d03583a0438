import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKeyed, keyless } from '#contract/photos/picture-path.ts'
import { labelReports } from '#contract/sni/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import { deleteAccount } from '#server/help/delete-account.ts'
import { createServer } from '#server/http/app.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import { createRenderQueue } from '#server/pictures/render-queue.ts'
import { mountPictures } from '#server/pictures/serve.ts'
import { updateRegistry } from '#server/sni/registry/registry-job.ts'
import { findRegistryFile } from '#server/sni/registry-file.ts'
import { mountLabelReports } from '#server/sni/reports/routes.ts'
import { fromPhone, jpeg } from '../../fixtures/photo-corpus.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { testStore } from '../../support/api.ts'
import { accountParts, type EngineName, engines, type TestDatabase } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { actor } from '../../support/people.ts'
import { images } from '../../support/pictures/image-pool.ts'
import { atOnce, dayFromNow, openOnPhone } from './registry-database.ts'

const thanks = 'Terima kasih. Laporan label Anda sudah kami terima.'
const photo = jpeg()

async function openLabels(engine: EngineName) {
  const store: FileStore = await testStore()
  const place = await everything(engine, {
    seed: 'reference',
    store,
    first: [
      (api) => {
        const { db, log } = api
        mountPictures(api, { db, store, renderQueue: createRenderQueue({ db, store, images, log }), log, openForMs: 0 })
      },
    ],
  })
  const { db, app, ask } = place
  const photos = createPhotos({ db, store, images, log: keptLog().log })

  /** Uploads a photo, without a session by default. */
  const upload = async (bytes: Buffer | Promise<Buffer> = photo, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      ...{ method: 'POST', url: `/api${labelReports.savePhoto.path}` },
      headers: { 'content-type': 'image/jpeg', ...headers },
      payload: await bytes,
    })
    return answer.json()
  }
  const report = (more: object = {}, headers: Record<string, string> = {}) =>
    ask('/sni/report', { number: 'LSPR-012-IDN/2025/00431', fault: 'foreign', goods: 'Helm merah', ...more }, headers)
  const reports = () =>
    db.query<{ id: number; email: string | null }>('select * from sni_label_report order by id desc')
  /** A stored report; returns its id. */
  const reported = async (more: object = {}) => {
    expect(await report(more)).toEqual({ code: '00', message: thanks })
    return (await reports())[0]!.id
  }
  async function operator(name: string) {
    const who = await actor(db, { role: 'operator' })
    await db.query('update person set name = $2 where id = $1', [who.personId, name])
    const call = (path: string, body: object = {}) => ask(`/operator/${path}`, body, who.headers)
    const read = async (id: number) => (await call('label-report', { id })).data
    return {
      ...who,
      ask: call,
      read,
      list: async (show: string) =>
        (await call('label-reports', { show, rows: 50 })).data.map(({ id }: { id: number }) => id) as number[],
      decide: async (id: number, outcome: string, more: object = {}) =>
        call('label-report/decide', {
          ...{ id, version: (await read(id)).version, outcome, answer: 'Sudah kami periksa di pasarnya.' },
          ...more,
        }),
      undo: async (id: number, what: 'mark' | 'decision') => {
        const { version, decisions } = await read(id)
        const decision_id = decisions.find((one: { ended_at: string | null }) => one.ended_at === null).id
        return call('label-report/undo', { id, version, decision_id, what, reason: 'Ternyata keliru.' })
      },
    }
  }
  const letters = (to: string) =>
    db.query<{ kind: string; facts: Record<string, string> }>(
      'select kind, facts from mail where to_email = $1 order by id',
      [to],
    )
  const opens = async (path: string) => (await app.inject(`/files/${path}`)).statusCode
  const hasFile = async (name: string) => {
    const file = await store.open(`${name}.jpg`)
    await file?.close()
    return file !== null
  }
  return { ...place, hasFile, photos, upload, report, reports, reported, operator, letters, opens }
}
type Labels = Awaited<ReturnType<typeof openLabels>>

describe.each(engines({ both: true }))('reports about labels on %s', (engine) => {
  let place: Labels
  let db: TestDatabase
  let rara: Awaited<ReturnType<Labels['operator']>>
  let budi: Awaited<ReturnType<Labels['operator']>>
  beforeAll(async () => {
    place = await openLabels(engine)
    db = place.db
    rara = await place.operator('Rara Operator')
    budi = await place.operator('Budi Operator')
  })

  describe('sending', () => {
    test('a visitor’s report with two photos reaches the desk whole, and its photos are closed to everybody else', async () => {
      const product = await addProduct(db, { merchant_id: await addShop(db), name: 'Helm Kilat' })
      const [first, second] = [await place.upload(), await place.upload(fromPhone())]
      expect(first.data).toMatchObject({ width: 800, height: 600 })
      const id = await place.reported({
        ...{ product_id: product, certificate_id: 77, remark: 'Lemnya\r\nmasih basah.', email: 'ani@uji.example' },
        ...{ province_id: 32, regency_id: 3271, place: 'Pasar Anyar' },
        img_64s: [first.data.img_url, second.data.img_url],
      })
      const data = await rara.read(id)
      expect(data).toMatchObject({
        ...{ number: 'LSPR-012-IDN/2025/00431', fault: 'foreign', goods: 'Helm merah', remark: 'Lemnya\nmasih basah.' },
        ...{ certificate_id: 77, product: { id: product, name: 'Helm Kilat', is_public: 1 }, email: 'ani@uji.example' },
        ...{ user: null, outcome: null, marks: 0, decisions: [], claim: null },
      })
      expect(data.place).toMatch(/^Pasar Anyar, .*Bogor/i)
      const paths: string[] = data.photos.map(({ img_url }: { img_url: string }) => img_url)
      expect(paths.map(keyless)).toEqual([first.data.img_url, second.data.img_url])
      expect(paths.every(isKeyed)).toBe(true)
      for (const path of paths) {
        expect(await place.opens(path), 'signed').toBe(200)
        expect(await place.opens(keyless(path)), 'unsigned').toBe(404)
      }
      const stored = await place.app.inject(`/files/${paths[1]}`)
      expect(stored.rawPayload.includes('TandaKamera'), 'the camera and the place are gone from the file').toBe(false)
      expect(
        await db.query(
          `select who, role, after ->> 'label_fault' as fault from audit_log where action = 'label.reported'`,
        ),
      ).toEqual([{ who: 'pengunjung', role: 'anybody', fault: 'foreign' }])
    })

    test('a photo that waits for its report is opened by nobody, and is attached once', async () => {
      const { data } = await place.upload()
      expect(await place.opens(data.img_url)).toBe(404)
      await place.reported({ img_64s: [data.img_url, data.img_url] })
      expect(await place.report({ img_64s: [data.img_url] })).toMatchObject({
        code: '04',
        fields: { 'img_64s.0': expect.any(String) },
      })
    })

    test('another person’s upload for their shop cannot be attached', async () => {
      const owner = await actor(db, { role: 'merchant' })
      const answer = await place.app.inject({
        ...{ method: 'POST', url: '/api/photo/save', payload: await photo },
        headers: { 'content-type': 'image/jpeg', ...owner.headers },
      })
      const { img_url } = answer.json().data
      expect((await place.report({ img_64s: [keyless(img_url)] })).code).toBe('04')
      // Not even when it was released and waits for its deletion.
      await db.query('update loose_picture set person_id = null where name = $1', [
        keyless(img_url).replace('.jpg', ''),
      ])
      expect((await place.report({ img_64s: [keyless(img_url)] })).code).toBe('04')
    })

    test('sent again with the same key it is stored once, also at the same moment and without a session', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const [{ data }, before] = [await place.upload(), (await place.reports()).length]
      const again = { img_64s: [data.img_url] }
      const answers = await Promise.all([1, 2, 3].map(() => place.report(again, headers)))
      expect(answers.map(({ code }) => code)).toEqual(['00', '00', '00'])
      expect((await place.report(again, headers)).code).toBe('00')
      expect(await place.reports()).toHaveLength(before + 1)
      expect((await place.report({ ...again, goods: 'Kompor' }, headers)).code, 'the key with another report').toBe(
        '01',
      )
    })

    test('of a signed-in person it is theirs, and loses its address with their account', async () => {
      const siti = await actor(db)
      const { data } = await place.upload(photo, siti.headers)
      await place.report({ email: 'siti@uji.example', device: randomUUID(), img_64s: [data.img_url] }, siti.headers)
      const { id } = (await place.reports())[0]!
      expect((await rara.read(id)).user).toMatchObject({ id: siti.personId })
      await db.transaction((tx) => deleteAccount(tx, place.photos, siti.personId))
      expect(await db.query('select person_id, email, device from sni_label_report where id = $1', [id])).toEqual([
        { person_id: null, email: null, device: null },
      ])
    })

    test.each([
      [{ fault: 'unknown', number: '' }, { number: 'Mohon tulis nomor pada label' }],
      [{ fault: 'unknown', number: '–' }, { number: 'Mohon tulis nomor pada label' }],
      [{ fault: 'other', remark: '\u200B' }, { remark: 'Mohon tulis apa yang tidak benar' }],
      [{ fault: 'nothing' }, { fault: 'Mohon pilih apa yang tidak benar' }],
      [{ goods: ' ' }, { goods: 'Mohon tulis label ini ada di barang apa' }],
      [{ email: 'ani' }, { email: 'Wrong email format' }],
      [{ regency_id: 9999 }, { regency_id: 'Wilayah ini tidak dikenal' }],
      [{ province_id: 31, regency_id: 3271 }, { regency_id: 'Wilayah ini tidak dikenal' }],
      [{ img_64s: ['data:image/jpeg;base64,AAAA'] }, { 'img_64s.0': 'Foto tidak dikenal' }],
      [{ img_64s: Array(4).fill(`label/${'0'.repeat(32)}.jpg`) }, { img_64s: 'Paling banyak 3 foto' }],
    ])('%j is rejected at its field', async (more, fields) => {
      expect(await place.report(more)).toMatchObject({ code: '05', fields })
    })

    test('a label that looks false may have no number', async () => {
      const id = await place.reported({ fault: 'fake', number: '' })
      expect(await rara.read(id)).toMatchObject({ number: '', same: 0, others: [] })
    })
  })

  describe('limits', () => {
    const counting = () => {
      const { log } = keptLog()
      const { app } = createServer({
        ...{ config: readConfig({ RATE_LIMITS: 'on' }), db, log },
        routes: [mountLabelReports({ photos: place.photos })],
        authenticate: authenticateWith(db),
        sharedLimits: sharedRateLimiter(db),
        rules: { reads: { most: 10_000, seconds: 60 } },
      })
      afterAll(() => app.close())
      return async (device?: string, headers: Record<string, string> = {}) =>
        (
          await app.inject({
            ...{ method: 'POST', url: '/api/sni/report' },
            headers,
            payload: { number: 'X-1', fault: 'fake', goods: 'Helm', ...(device && { device }) },
          })
        ).json().code as string
    }

    test('one phone may send 30 an hour, others behind its address more, and all together no flood', async () => {
      const send = counting()
      const siti = await actor(db)
      const [phone, codes] = [randomUUID(), [] as string[]]
      for (let n = 0; n < 31; n++) codes.push(await send(phone))
      expect(codes).toEqual([...Array(30).fill('00'), '29'])
      expect(await send(randomUUID()), 'another phone at the same address').toBe('00')
      const stored = async (key: string) =>
        (await db.query<{ n: number }>('select n from asked_count where key = $1', [`label report 3600 ${key}`]))[0]?.n
      expect([await stored('of all'), await stored('of visitors')], 'refused reports do not count').toEqual([31, 31])
      await db.query(`update asked_count set n = 300 where key = 'label report 3600 of visitors'`)
      expect(await send(randomUUID()), 'of all visitors together').toBe('29')
      expect(await send(undefined, siti.headers), 'the other half is for people who are signed in').toBe('00')
      await db.query(`update asked_count set n = 600 where key = 'label report 3600 of all'`)
      expect(await send(undefined, siti.headers), 'of all together').toBe('29')
      await db.query('delete from asked_count')
      for (let n = 0; n < 120; n++) await send(randomUUID())
      expect(await send(randomUUID()), 'of one address').toBe('29')
      await db.query('delete from sni_label_report')
    })

    test('photos of nobody make room for later ones when they are too many', async () => {
      const { data: oldest } = await place.upload()
      await db.query(`update loose_picture set since = since - interval '1 hour', bytes = 599999999 where name = $1`, [
        oldest.img_url.replace('.jpg', ''),
      ])
      const { data: later } = await place.upload()
      expect((await place.report({ img_64s: [oldest.img_url] })).code, 'released').toBe('04')
      await place.reported({ img_64s: [later.img_url] })
    })
  })

  describe('deciding', () => {
    test('an open report is claimed by one operator at a time, and appears in the list it belongs to', async () => {
      const id = await place.reported()
      expect(await rara.list('open')).toContain(id)
      expect(await rara.list('mine')).not.toContain(id)
      const both = await Promise.all([rara, budi].map((who) => who.ask('label-report/claim', { id })))
      expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
      const [holder, other] = both[0].code === '00' ? [rara, budi] : [budi, rara]
      expect(await holder.list('mine')).toContain(id)
      expect(await other.list('mine')).not.toContain(id)
      expect(await other.decide(id, 'unproven')).toMatchObject({
        code: '01',
        message: expect.stringMatching(/sedang diperiksa/),
      })
      expect((await holder.decide(id, 'unproven')).code).toBe('00')
      expect(await holder.list('open')).not.toContain(id)
      expect(await holder.list('mine')).toContain(id)
      expect(await other.list('decided')).toContain(id)
      expect(await other.read(id)).toMatchObject({ outcome: 'unproven', claim: null })
    })

    test('of two decisions at the same moment one counts, and the reporter gets one letter', async () => {
      const email = `ani-${engine}@uji.example`
      const id = await place.reported({ email })
      const { version } = await rara.read(id)
      const body = { id, version, outcome: 'elsewhere', answer: 'Ini wewenang Kementerian Perdagangan.' }
      const answers = await Promise.all([
        ...[1, 2].map(() => rara.ask('label-report/decide', body)),
        budi.ask('label-report/decide', body),
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual(['00', '01', '01'])
      expect(await place.letters(email)).toEqual([
        { kind: 'label-elsewhere', facts: { about: 'LSPR-012-IDN/2025/00431', answer: body.answer } },
      ])
      const { decisions } = await rara.read(id)
      expect(decisions).toMatchObject([{ outcome: 'elsewhere', answer: body.answer, is_sent: 1, mark_number: null }])
    })

    test('a decision about an earlier version is refused', async () => {
      const id = await place.reported()
      const { version } = await rara.read(id)
      await rara.decide(id, 'proven')
      await rara.undo(id, 'decision')
      const old = { id, version, outcome: 'unproven', answer: 'Dari layar yang lama.' }
      expect(await rara.ask('label-report/decide', old)).toMatchObject({
        code: '01',
        message: expect.stringMatching(/sudah berubah/),
      })
    })

    test('undone, the report waits again with its history, and a new decision sends another letter', async () => {
      const email = `budi-${engine}@uji.example`
      const id = await place.reported({ email })
      await rara.decide(id, 'unproven')
      expect((await budi.undo(id, 'decision')).code, 'Rara has not kept it').toBe('00')
      expect(await rara.list('open')).toContain(id)
      await db.query('delete from sni_label_claim')
      expect((await rara.decide(id, 'proven')).code).toBe('00')
      const { decisions } = await rara.read(id)
      expect(decisions).toMatchObject([
        { outcome: 'proven', who: 'Rara Operator', ended_at: null },
        { outcome: 'unproven', ended_who: 'Budi Operator', ended_reason: 'Ternyata keliru.' },
      ])
      expect((await place.letters(email)).map(({ kind }) => kind)).toEqual(['label-unproven', 'label-proven'])
      const logged = await db.query<{ action: string }>(
        `select action from audit_log where (after ->> 'label_report_id')::int = $1 order by id`,
        [id],
      )
      expect(logged.map(({ action }) => action)).toEqual([
        ...['label.reported', 'label.decided', 'label.reopened', 'label.decided'],
      ])
    })

    test.each([
      [{ outcome: 'unproven', mark: 1, mark_number: 'X-1', mark_remark: 'Palsu.' }, 'mark'],
      [{ outcome: 'proven', mark: 1, mark_number: ' ', mark_remark: 'Palsu.' }, 'mark_number'],
      [{ outcome: 'proven', mark: 1, mark_number: '///', mark_remark: 'Palsu.' }, 'mark_number'],
      [{ outcome: 'proven', mark: 1, mark_number: 'X-1' }, 'mark_remark'],
      [{ outcome: 'proven', answer: ' ' }, 'answer'],
      [{ outcome: '' }, 'outcome'],
    ])('the decision %j is rejected at %s', async (more, field) => {
      const id = await place.reported()
      const { version } = await rara.read(id)
      const answer = await rara.ask('label-report/decide', { id, version, answer: 'Sudah diperiksa.', ...more })
      expect(answer).toMatchObject({ code: '05', fields: { [field]: expect.any(String) } })
      expect(await rara.list('open')).toContain(id)
    })
  })

  describe('marks in the register', () => {
    const number = 'LSPR-012-IDN/2026/00999'
    const key = 'LSPR012IDN202600999'
    const mark = { mark: 1, mark_number: number, mark_remark: 'Ditemukan pada helm lain.' }
    const publish = () => updateRegistry({ db, keys: accountParts.keys }, { rules: atOnce })
    const bytesOf = async (query = {}) => {
      const file = await findRegistryFile(db, query)
      if (typeof file === 'string') throw new Error(file)
      return Buffer.from((await file.read())!)
    }
    const checked = async () =>
      (await place.app.inject(`/api/sni/check?number=${encodeURIComponent(number)}`)).json().misused as unknown[]

    test('a mark and its end are in the next difference of the register, and in the check at once', async () => {
      const shop = await addShop(db)
      await addProduct(db, {
        ...{ merchant_id: shop, is_sni: true, sni_no: ['SNI 8964:2021'], certificate_no: number },
        ...{ sni_start_date: '2025-03-11', sni_end_date: dayFromNow(365) },
      })
      await publish()
      const snapshot = await bytesOf()
      const [, version] = /"version":(\d+)/.exec(snapshot.toString('latin1')) ?? []
      const difference = () => bytesOf({ since: Number(version) })
      expect((await openOnPhone(db, snapshot)).misused).toEqual([])
      expect(await checked()).toEqual([])

      const id = await place.reported({ number })
      expect(await rara.decide(id, 'proven', mark)).toMatchObject({
        code: '00',
        message: expect.stringMatching(/ditandai/),
      })
      const marked = [{ key, since: dayInJakarta(), remark: mark.mark_remark }]
      expect(await checked()).toEqual(marked)
      await publish()
      expect((await openOnPhone(db, snapshot, await difference())).misused).toEqual(marked)

      // A second report about it: the mark stays until neither decision marks it.
      const other = await place.reported({ number })
      expect((await rara.read(other)).others.map((one: { id: number }) => one.id)).toEqual([id])
      await rara.decide(other, 'proven', { ...mark, mark_remark: 'Juga pada kompor.' })
      expect(await checked()).toMatchObject([{ key, remark: 'Juga pada kompor.' }])
      expect((await rara.undo(other, 'decision')).code).toBe('00')
      expect(await checked()).toEqual(marked)
      expect(await rara.undo(id, 'mark')).toMatchObject({ code: '00', message: 'Tanda pada nomor ini dihapus.' })
      expect(await checked()).toEqual([])
      expect(await rara.read(id)).toMatchObject({
        outcome: 'proven',
        marks: 0,
        decisions: [{ unmarked_who: 'Rara Operator' }],
      })
      expect((await rara.undo(id, 'mark')).code, 'only once').toBe('01')
      await publish()
      expect((await openOnPhone(db, snapshot, await difference())).misused).toEqual([])
    })

    test('the number of a standard is not marked, because honest producers have it', async () => {
      const id = await place.reported({ number: 'SNI 8964:2021' })
      const answer = await rara.decide(id, 'proven', { ...mark, mark_number: 'sni 8964 : 2021' })
      expect(answer).toMatchObject({
        code: '05',
        fields: { mark_number: expect.stringMatching(/nomor standar, dipakai 1 sertifikat/) },
      })
      expect(await rara.list('open')).toContain(id)
    })
  })

  test('old reports: the address goes 90 days after the decision, all of it after two years unless it marks a number', async () => {
    const { data } = await place.upload()
    const more = { email: 'lama@uji.example', device: randomUUID() }
    const [decided, marking, open, fresh] = [
      await place.reported({ ...more, img_64s: [data.img_url] }),
      await place.reported(more),
      await place.reported(more),
      await place.reported(more),
    ]
    await rara.decide(decided, 'unproven')
    await rara.decide(marking, 'proven', { mark: 1, mark_number: 'ZZ-77', mark_remark: 'Palsu.' })
    await rara.decide(fresh, 'unproven')
    const [{ name }] = (await db.query<{ name: string }>(
      'select name from picture join sni_label_report_photo on picture_id = picture.id where report_id = $1',
      [decided],
    )) as [{ name: string }]
    const left = async () =>
      Object.fromEntries(
        (await place.reports())
          .filter(({ id }) => [decided, marking, open, fresh].includes(id))
          .map(({ id, email }) => [id, email]),
      )
    const age = (days: number, ids: number[]) =>
      db.query(
        `update sni_label_report set created_at = now() - make_interval(days => $1),
           decided_at = case when decided_at is not null then now() - make_interval(days => $1) end where id = any ($2::int[])`,
        [days, ids],
      )
    await age(89, [decided])
    await deleteExpired(db)
    expect((await left())[decided]).toBe('lama@uji.example')
    await age(91, [decided, marking, open])
    await deleteExpired(db)
    const address = 'lama@uji.example'
    expect(await left()).toEqual({ [decided]: null, [marking]: null, [open]: address, [fresh]: address })
    await age(731, [decided, marking, open])
    await deleteExpired(db)
    expect(await left()).toEqual({ [marking]: null, [fresh]: address })
    expect(await db.query('select 1 from picture where name = $1', [name])).toEqual([])
    expect(await place.hasFile(name)).toBe(true)
    await db.query(`update loose_picture set since = since - interval '2 days' where name = $1`, [name])
    await place.photos.sweep()
    expect(await place.hasFile(name)).toBe(false)
    expect((await rara.undo(marking, 'mark')).code).toBe('00')
    await deleteExpired(db)
    expect(await left()).toEqual({ [fresh]: address })
  })
})
