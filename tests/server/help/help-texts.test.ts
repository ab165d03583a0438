import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contentMessages } from '#contract/operator/content.ts'
import { labelContactDays, labelReportYears } from '#contract/sni/rules.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { errorGroupDays } from '#server/client-errors/error-groups.ts'
import type { Database } from '#server/db/database.ts'
import { tombstoneDays } from '#server/favorites/favorite-list.ts'
import {
  addErrorReports,
  addFavoriteAndVisitTimes,
  addLabels,
  addPageSpeedText,
  seedRetentionTexts,
  updatePrivacyText,
} from '#server/seed/reference/site-content.ts'
import { pageSpeedWeeks } from '#server/views/page-speeds.ts'
import { pageViewYears } from '#server/views/page-view-counter.ts'
import { type Desk, openDesk, stale, unchanged } from '../../fixtures/operator-desk.fixture.ts'
import { attacks } from '../../support/network/attacks.ts'

type Question = { id: number; category_id: number; title: string; remark: string; status: string; seen: string }

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
  // In the test and in the database it stays the same day: no midnight comes between two steps.
  vi.useFakeTimers({ toFake: ['Date'] })
  await place.db.exec(
    `create or replace function today_in_jakarta() returns date language sql stable as $$ select date '${dayInJakarta()}' $$`,
  )
})
const faq = async (ask: object = {}): Promise<Question[]> => (await place.read('/faq', ask)).data.faq
const titles = async (ask: object = {}) => (await faq(ask)).map(({ title }) => title)

describe('the FAQ', () => {
  const all = async (): Promise<Question[]> => (await rara.ask('faq')).data
  const one = async (id: number) => (await all()).find((question) => question.id === id)!
  const add = async (more: object = {}) =>
    (await rara.ask('faq/save', { category_id: 2, title: 'Apakah gratis?', remark: '<p>Ya.</p>', ...more })).data
      .id as number

  test.each([
    [{}, 16],
    [{ category_id: 0 }, 16],
    [{ category_id: 4 }, 4],
    [{ category_id: 1, search: 'lspro' }, 2],
    [{ search: 'VERIFIKASI  email' }, 1],
    [{ search: 'vérifikasi' }, 1],
    [{ search: 'strong' }, 0],
    [{ search: '100%_' }, 0],
    [{ search: 'kata yang tidak ada' }, 0],
  ])('requested with %j has %i questions', async (ask, n) => {
    expect(await titles(ask)).toHaveLength(n)
  })

  test('of an unknown category is rejected', async () => {
    expect((await place.ask('/faq', { category_id: 5 })).code).toBe('05')
  })

  test('gets new questions at the end; changing, hiding and showing one is visible at once', async () => {
    const id = await add()
    expect((await titles({ category_id: 2 })).at(-1)).toBe('Apakah gratis?')
    const { seen } = await one(id)
    const change = { id, seen, category_id: 2, title: 'Apakah berbayar?', remark: '<p>Tidak.</p>' }
    expect((await rara.ask('faq/save', { ...change, status: 'not active' })).code).toBe('00')
    expect(await titles()).not.toContain('Apakah berbayar?')
    expect(await one(id)).toMatchObject({ title: 'Apakah berbayar?', status: 'not active' })
    expect(await rara.ask('faq/save', change)).toMatchObject(stale)
    const now = await one(id)
    expect(await rara.ask('faq/save', { ...change, seen: now.seen, status: 'not active' })).toMatchObject(unchanged)
    await rara.ask('faq/save', { ...change, seen: now.seen, category_id: 3 })
    expect((await titles({ category_id: 3 })).at(-1)).toBe('Apakah berbayar?')
    const log = await place.db.query(
      `select before ->> 'title' as before, after ->> 'title' as after from audit_log
       where action = 'faq.saved' and (after ->> 'faq_id')::int = $1 order by id`,
      [id],
    )
    expect(log).toEqual([
      { before: null, after: 'Apakah gratis?' },
      { before: 'Apakah gratis?', after: 'Apakah berbayar?' },
      { before: 'Apakah berbayar?', after: 'Apakah berbayar?' },
    ])
  })

  test('keeps the allowed HTML tags of an answer and removes everything that could run', async () => {
    const id = await add({ title: 'Aman?', remark: `<p><b>Ya</b></p>${attacks.join('').replaceAll('\0', '')}` })
    const { remark } = await one(id)
    expect(remark).toContain('<b>Ya</b>')
    expect(remark).not.toMatch(/<script|<img|<svg|onerror=|javascript:|<iframe/i)
    for (const empty of ['', '<p> </p>', '<p>\u200b</p>', '<img src=x>'])
      expect((await rara.ask('faq/save', { category_id: 1, title: 'Kosong?', remark: empty })).fields).toEqual({
        remark: 'Mohon isi jawabannya',
      })
  })

  test('keeps the last saved order, and rejects an order that lacks a question', async () => {
    const before = (await faq({ category_id: 1 })).map(({ id }) => id)
    const turned = [...before].reverse()
    const order = (was: number[], ids: number[]) => rara.ask('faq/order', { category_id: 1, was, ids })
    expect((await order(before, turned)).code).toBe('00')
    expect((await faq({ category_id: 1 })).map(({ id }) => id)).toEqual(turned)
    expect(await order(turned, turned)).toMatchObject(unchanged)
    for (const ids of [turned.slice(1), [...turned.slice(1), turned[1]!], [...turned, 2_000_000]])
      expect((await order(turned, ids)).code).toBe('05')
    // Another operator has reordered them meanwhile: an order based on the earlier list is rejected.
    expect(await order(before, [...before.slice(1), before[0]!])).toMatchObject({
      code: '01',
      message: contentMessages.order,
    })
    expect((await faq({ category_id: 1 })).map(({ id }) => id)).toEqual(turned)
  })

  test('rejects the same question a second time, as after a lost response', async () => {
    const typed = { title: 'Sekali saja?', category_id: 2 }
    const id = await add(typed)
    const taken = 'Pertanyaan ini sudah ada di kategori itu.'
    const again = { ...typed, title: ' sekali SAJA? ', remark: '<p>Ya.</p>' }
    expect(await rara.ask('faq/save', again)).toEqual({ code: '01', message: taken, fields: { title: taken } })
    expect((await rara.ask('faq/save', { ...again, category_id: 3 })).code).toBe('00')
    const { seen } = await one(id)
    expect(
      (await rara.ask('faq/save', { ...again, id, seen, title: 'Sekali saja?', remark: '<p>Tentu.</p>' })).code,
    ).toBe('00')
  })
})

describe('the legal texts of the site', () => {
  const get = async (kind: string) => {
    const { clearCache } = await import('#server/http/micro-cache.ts')
    clearCache(place.db)
    return (await place.send(`/text/${kind}`, undefined, {}, 'GET')).json()
  }
  const desk = async (kind: string) => (await rara.ask('texts')).data.find((one: { kind: string }) => one.kind === kind)
  const days = (n: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(Date.now() + n * 86_400_000)

  /** Stores a privacy text as one that an earlier release published. */
  const publishPrivacy = (remark: string) =>
    place.db.query(
      `insert into house_text (kind, version, remark, in_force, published_at, published_by)
       select 'privacy', max(version) + 1, $1, today_in_jakarta(), now(), 'Rara' from house_text where kind = 'privacy'`,
      [remark],
    )

  /** Expects that `update` makes a new version of an earlier privacy text, and nothing the second time. */
  async function expectUpdatedOnce(update: (db: Database) => Promise<unknown>, earlier: string, current: string) {
    await publishPrivacy(earlier)
    const { version } = (await get('privacy')).data
    for (const time of ['first', 'second']) {
      await place.db.transaction(update)
      expect((await get('privacy')).data, time).toMatchObject({ version: version + 1, remark: current })
    }
  }

  test('exist from the start, each in version 1', async () => {
    for (const kind of ['terms', 'sni', 'privacy']) {
      const { code, data, next } = await get(kind)
      expect([code, data.version, next], kind).toEqual(['00', 1, null])
      expect(data.remark.length, kind).toBeGreaterThan(1500)
    }
    expect((await get('imprint')).code).toBe('05')
  })

  test('have drafts that are not public, and versions that are announced and come into force on their day', async () => {
    const save = (saved: number, remark: string) => rara.ask('text/save', { kind: 'terms', saved, remark })
    expect((await save(0, '<p>Syarat baru.</p><script>alert(1)</script>')).code).toBe('00')
    expect(await save(0, '<p>Syarat lain.</p>')).toMatchObject(stale)
    const { draft } = await desk('terms')
    expect(draft).toMatchObject({ remark: '<p>Syarat baru.</p>', saved: 1 })
    expect(await save(1, '<p>Syarat baru.</p>')).toMatchObject(unchanged)
    expect((await get('terms')).data.version).toBe(1)

    const publish = (in_force: string, saved = 1) => rara.ask('text/publish', { kind: 'terms', saved, in_force })
    expect((await publish(days(-1))).fields).toEqual({ in_force: 'Tanggal ini sudah lewat' })
    expect((await publish('2026-02-30')).code).toBe('05')
    expect(await publish(days(3), 7)).toMatchObject(stale)
    expect((await publish(days(3))).code).toBe('00')
    expect(await get('terms')).toMatchObject({ data: { version: 1 }, next: { version: 2, in_force: days(3) } })
    expect(await desk('terms')).toMatchObject({ draft: null, now: 1, versions: [{ version: 2 }, { version: 1 }] })

    // The next version must not come before it.
    await save(0, '<p>Syarat ketiga.</p>')
    expect((await publish(days(1))).fields.in_force).toMatch(/^Versi sebelumnya baru berlaku/)
    expect((await publish(days(3))).code).toBe('00')
    await place.db.exec('alter table house_text disable trigger house_text_fixed')
    await place.db.query(`update house_text set in_force = in_force - 3 where kind = 'terms' and version > 1`)
    await place.db.exec('alter table house_text enable trigger house_text_fixed')
    expect(await get('terms')).toMatchObject({ data: { version: 3, remark: '<p>Syarat ketiga.</p>' }, next: null })
    expect((await rara.ask('text/version', { kind: 'terms', version: 2 })).data.remark).toBe('<p>Syarat baru.</p>')
  })

  test('cannot be changed once published, not even in the database', async () => {
    for (const sql of [
      `update house_text set remark = 'lain' where kind = 'sni'`,
      `delete from house_text where kind = 'sni'`,
    ])
      await expect(place.db.query(sql)).rejects.toThrow('never changed')
    expect((await get('sni')).data.version).toBe(1)
  })

  test('updatePrivacyText adds the period of stored search texts to a privacy text of an earlier release as a new version, and to its draft', async () => {
    const sentence = 'disimpan tanpa nama selama 90 hari.'
    const version = (await get('privacy')).data.version
    await place.db.transaction(updatePrivacyText)
    expect((await get('privacy')).data.version, 'it says so already').toBe(version)
    await publishPrivacy(`<p>Kata ${sentence}</p>`)
    await rara.ask('text/save', { kind: 'privacy', saved: 0, remark: `<p>Draf: ${sentence}</p>` })
    await place.db.transaction(updatePrivacyText)
    const { data } = await get('privacy')
    expect(data.version).toBe(version + 2)
    expect(data.remark).toBe(
      '<p>Kata disimpan tanpa nama paling lama 90 hari; yang jarang dicari dihapus setelah seminggu.</p>',
    )
    const { draft } = await desk('privacy')
    expect(draft).toMatchObject({ saved: 2, remark: expect.stringMatching(/^<p>Draf: disimpan .* seminggu\.<\/p>$/) })
    await rara.ask('text/publish', { kind: 'privacy', saved: 2, in_force: days(0) })
    await publishPrivacy('<p>Kata kami sendiri.</p>')
    await place.db.transaction(updatePrivacyText)
    expect((await get('privacy')).data.version, 'a house with words of its own').toBe(version + 4)
  })

  test('the privacy text has the retention of reports and NIB proofs; one of an earlier release gets it as a new version', async () => {
    const { default: texts } = await import('#server/seed/content/texts.json')
    const current = texts.privacy.join('')
    // The periods of the deletion jobs; the tests of the jobs check what is deleted and when.
    const said = [
      'satu tahun setelah laporan dikirim bila sudah diputuskan',
      '<b>Foto bukti NIB:</b> 90 hari setelah keputusan',
    ]
    for (const sentence of said) expect(current).toContain(sentence)
    const earlier = current.replace(/<li><b>(Laporan|Bukti NIB|Foto bukti NIB|NIB pada)\b.*?<\/li>/g, '')
    for (const sentence of said) expect(earlier).not.toContain(sentence)
    await publishPrivacy(earlier)
    const { version } = (await get('privacy')).data
    await rara.ask('text/save', { kind: 'privacy', saved: 0, remark: `${earlier}<p>Draf.</p>` })
    await place.db.transaction(seedRetentionTexts)
    expect((await get('privacy')).data).toMatchObject({ version: version + 1, remark: current })
    const { draft, versions } = await desk('privacy')
    expect(
      versions.map((one: { version: number }) => one.version),
      'the earlier one stays',
    ).toContain(version)
    for (const sentence of said) expect(draft.remark).toContain(sentence)
    expect(draft.remark).toContain('<p>Draf.</p>')
    await place.db.transaction(seedRetentionTexts)
    expect((await get('privacy')).data.version, 'once').toBe(version + 1)
    await rara.ask('text/drop', { kind: 'privacy', saved: 2 })
    await publishPrivacy('<p>Kata kami sendiri.</p>')
    await place.db.transaction(seedRetentionTexts)
    expect((await get('privacy')).data.remark, 'a house with words of its own').toBe('<p>Kata kami sendiri.</p>')
  })

  test('the privacy text has the retention of removed favorites and page counts; one of an earlier release gets it as a new version', async () => {
    const { default: texts } = await import('#server/seed/content/texts.json')
    const current = texts.privacy.join('')
    const years = ['nol', 'satu', 'dua', 'tiga'][pageViewYears]
    const said = [
      `sebuah favorit dihapus kami ingat selama ${tombstoneDays} hari`,
      `Jumlah per hari itu dihapus setelah ${years} tahun.`,
    ]
    for (const sentence of said) expect(current).toContain(sentence)
    const earlier = current.replace(/<li><b>Favorit:.*?<\/li>| Jumlah per hari itu .*? tahun\./g, '')
    for (const sentence of said) expect(earlier).not.toContain(sentence)
    await expectUpdatedOnce(addFavoriteAndVisitTimes, earlier, current)
  })

  test('the privacy text has what phones report of errors; one of an earlier release gets it as a new version', async () => {
    const { default: texts } = await import('#server/seed/content/texts.json')
    const current = texts.privacy.join('')
    expect(current).toContain(`tidak muncul lagi selama ${errorGroupDays} hari`)
    const earlier = current.replace(/ Bila aplikasi mengalami galat, .*? tidak dilacak\./, '')
    expect(earlier).not.toMatch(/galat/)
    await expectUpdatedOnce(addErrorReports, earlier, current)
  })

  test('the privacy text has the retention of reports about labels and of scans; one of an earlier release gets it as a new version', async () => {
    const { default: texts } = await import('#server/seed/content/texts.json')
    const current = texts.privacy.join('')
    const years = ['nol', 'satu', 'dua', 'tiga'][labelReportYears]
    expect(current).toContain(`tanda HP-nya dihapus ${labelContactDays} hari setelah diputuskan`)
    expect(current).toContain(`fotonya dihapus ${years} tahun setelah diputuskan`)
    const earlier = current.replace(/<li><b>Label yang .*?<\/li>| Pindaian label .*? setelah dua tahun\./g, '')
    expect(earlier).not.toMatch(/label/i)
    await expectUpdatedOnce(addLabels, earlier, current)
  })

  test('the privacy text has what is counted of the speed of pages; one of an earlier release gets it as a new version', async () => {
    const { default: texts } = await import('#server/seed/content/texts.json')
    const current = texts.privacy.join('')
    expect(current).toContain(`dan dihapus setelah ${pageSpeedWeeks} pekan.`)
    const earlier = current.replace(/ Seberapa cepat halaman .*? pekan\./, '')
    expect(earlier).not.toMatch(/pekan/)
    await expectUpdatedOnce(addPageSpeedText, earlier, current)
  })

  test('a draft can be discarded, and each step is logged', async () => {
    await rara.ask('text/save', { kind: 'privacy', saved: 0, remark: '<p>Sementara.</p>' })
    expect((await rara.ask('text/drop', { kind: 'privacy', saved: 1 })).code).toBe('00')
    expect((await rara.ask('text/drop', { kind: 'privacy', saved: 1 })).code).toBe('04')
    expect((await desk('privacy')).draft).toBeNull()
    const log = await place.db.query<{ action: string }>(
      `select action from audit_log where action like 'text.%' and coalesce(after, before) ->> 'kind' = 'privacy' order by id`,
    )
    expect(log.map(({ action }) => action).slice(-2)).toEqual(['text.saved', 'text.dropped'])
  })
})

describe('the contact details of the site', () => {
  const get = async () => {
    const { clearCache } = await import('#server/http/micro-cache.ts')
    clearCache(place.db)
    return (await place.send('/contact', undefined, {}, 'GET')).json()
  }
  const nothing = { address: '', whatsapp: '', email: '', facebook: '', instagram: '', tiktok: '' }

  test('are empty until an operator saves them; phone numbers are normalised, and unsafe links rejected', async () => {
    expect((await get()).data).toEqual(nothing)
    const { version } = (await rara.ask('contact')).data
    const said = { version, ...nothing, whatsapp: '0812 3456 7890', email: 'halo@uji.example', instagram: '@etalase' }
    expect((await rara.ask('contact/save', { ...said, facebook: 'javascript:alert(1)' })).fields).toEqual({
      facebook: 'Alamat harus diawali https://',
    })
    expect((await rara.ask('contact/save', { ...said, whatsapp: '12' })).code).toBe('05')
    expect((await rara.ask('contact/save', said)).code).toBe('00')
    expect((await get()).data).toMatchObject({ whatsapp: '+6281234567890', email: 'halo@uji.example' })
    expect(await rara.ask('contact/save', said)).toMatchObject(stale)
    expect(await rara.ask('contact/save', { ...said, version: version + 1 })).toMatchObject(unchanged)
  })
})
