import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { type Bodies, openBodies } from '../../fixtures/lspro.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('the directory of certification bodies on %s', (engine) => {
  let place: Bodies
  beforeAll(async () => {
    place = await openBodies(engine)
  })
  beforeEach(async () => {
    await place.db.query("update lspro set status = 'not active'")
    await place.db.query("update scope set status = 'active'")
  })
  const list = (ask: object = {}) => place.read('/lspro/list', ask)
  const namesOf = async (ask: object = {}): Promise<string[]> =>
    (await list(ask)).data.lspro.map(({ name }: { name: string }) => name)

  test('lists all active bodies by name, in alphabetical order regardless of case and accents', async () => {
    for (const name of ['Wastra', 'agro', 'Bahari', 'Élan']) await place.body({ name })
    await place.body({ name: 'Tutup', status: 'not active' })
    const { code, data, ...totals } = await list()
    expect([code, data.lspro.map(({ name }: { name: string }) => name)]).toEqual([
      '00',
      ['agro', 'Bahari', 'Wastra', 'Élan'],
    ])
    expect(totals).toEqual({ pages: 1, total: 4, total_filtered: 4 })
    // The first page, by default.
    expect((await list({ page: 7 })).data.lspro).toHaveLength(4)
  })

  test('cards have place, scopes and end of accreditation, and a body without them is listed, too', async () => {
    const avatar = await place.picture(480, 480)
    const told = { name: 'A', accreditation_no: 'LSPr-977-IDN', accreditation_end_date: '2028-02-14' }
    const full = await place.body({ ...told, picture_id: avatar.id }, [9, 2])
    const bare = await place.body({ name: 'B', province_id: null, regency_id: null, accreditation_no: null }, [])
    const names = await place.db.query<{ name: string }>('select name from scope where id in (2, 9) order by id')
    expect((await list()).data.lspro).toEqual([
      {
        ...{ id: full, ...told, img_url: avatar.path, img: { width: 480, height: 480, thumbhash: null } },
        ...{ province_id: 32, province_name: 'Jawa Barat' },
        ruang_lingkup: [2, 9].map((ruang_lingkup_id, index) => ({ ruang_lingkup_id, name: names[index]!.name })),
      },
      {
        ...{ id: bare, name: 'B', img_url: null, img: null, province_id: 0, province_name: '', accreditation_no: '' },
        ...{ accreditation_end_date: null, ruang_lingkup: [] },
      },
    ])
  })

  test('has a stable order of bodies with the same name, and repeats none on another page', async () => {
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push(await place.body({ name: 'Sama' }))
    const seen: number[] = []
    for (const page of [1, 2, 3, 4]) {
      const { data, ...totals } = await list({ rows: 3, page })
      expect(totals).toEqual({ code: '00', pages: 3, total: 7, total_filtered: 7 })
      seen.push(...data.lspro.map(({ id }: { id: number }) => id))
    }
    expect(seen).toEqual(ids)
    expect((await list({ rows: 100, page: 1_000_000 })).data.lspro).toEqual([])
  })

  type Filter = [ask: object, found: string[]]
  const filters: Filter[] = [
    [{}, ['Bahari 100%', 'Graha_Uji', 'GrahaXUji', 'Wastra']],
    [{ province_id: 0, scope_id: 0, search: ' ' }, ['Bahari 100%', 'Graha_Uji', 'GrahaXUji', 'Wastra']],
    [{ province_id: null, scope_id: null }, ['Bahari 100%', 'Graha_Uji', 'GrahaXUji', 'Wastra']],
    [{ province_id: 73 }, ['Bahari 100%', 'Wastra']],
    [{ scope_id: 6 }, ['Bahari 100%', 'Graha_Uji']],
    [{ province_id: 73, scope_id: 6 }, ['Bahari 100%']],
    [{ province_id: 32, scope_id: 14 }, []],
    [{ province_id: 99 }, []],
    [{ scope_id: 32_000 }, []],
    [{ search: 'graha' }, ['Graha_Uji', 'GrahaXUji']],
    [{ search: '  WAS ' }, ['Wastra']],
    [{ search: 'a_U' }, ['Graha_Uji']],
    [{ search: '0%' }, ['Bahari 100%']],
    [{ search: '%%' }, []],
    [{ search: '\\\\' }, []],
    // One letter is not searched.
    [{ search: 'w' }, ['Bahari 100%', 'Graha_Uji', 'GrahaXUji', 'Wastra']],
    [{ search: 'ah', province_id: 73, scope_id: 6 }, ['Bahari 100%']],
  ]
  test('is filtered by province, scope and name, with the exact number of results', async () => {
    await place.body({ name: 'Bahari 100%', province_id: 73, regency_id: 7371 }, [6, 7])
    await place.body({ name: 'Wastra', province_id: 73, regency_id: 7371 }, [14])
    await place.body({ name: 'Graha_Uji' }, [6])
    await place.body({ name: 'GrahaXUji' }, [20])
    await place.body({ name: 'Graha tutup', status: 'not active' }, [6])
    for (const [ask, found] of filters) {
      expect(await namesOf(ask), JSON.stringify(ask)).toEqual(found)
      const { pages, total, total_filtered } = await list({ ...ask, rows: 1 })
      expect([pages, total, total_filtered], JSON.stringify(ask)).toEqual([found.length, 4, found.length])
    }
  })

  test('keeps a disabled scope on the bodies that have chosen it, and can filter by it', async () => {
    await place.body({ name: 'Lama' }, [6, 7])
    await place.db.query("update scope set status = 'not active' where id = 6")
    expect(await namesOf({ scope_id: 6 })).toEqual(['Lama'])
    const [card] = (await list()).data.lspro
    expect(card.ruang_lingkup.map((one: { ruang_lingkup_id: number }) => one.ruang_lingkup_id)).toEqual([6, 7])
    const { code, data } = await place.read('/rlingkup/list')
    expect([code, data.length]).toEqual(['00', 35])
    expect(Object.keys(data[0])).toEqual(['id', 'name'])
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(6)
  })

  test('has two other addresses with the same answers', async () => {
    for (const name of ['A', 'B', 'C']) await place.body({ name }, [6])
    await place.body({ name: 'D', province_id: 73, regency_id: 7371 })
    const asks = [{}, { rows: 2, page: 2 }, { province_id: 32, scope_id: 6 }, { search: 'LSPr' }, { search: '12' }]
    for (const ask of asks) {
      const said = await list(ask)
      expect(await place.read('/lspro', ask)).toEqual(said)
      const query = new URLSearchParams(Object.entries(ask).map(([name, one]) => [name, String(one)]))
      const { body } = await place.send(`/lspro?${query}`, undefined, {}, 'GET')
      expect(JSON.parse(body), String(query)).toEqual(said)
    }
  })

  test.each([
    [{ rows: 0 }, 'rows'],
    [{ rows: 101 }, 'rows'],
    [{ page: 0 }, 'page'],
    [{ page: '2' }, 'page'],
    [{ province_id: -1 }, 'province_id'],
    [{ province_id: '32' }, 'province_id'],
    [{ scope_id: 40_000 }, 'scope_id'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 7 }, 'search'],
  ])('rejects %j with a message at each of its addresses', async (ask, field) => {
    for (const path of ['/lspro/list', '/lspro']) {
      const said = await place.read(path, ask)
      expect([said.code, said.message, Object.keys(said.fields)]).toEqual(['05', commonTexts.malformed, [field]])
    }
  })
  test.each(['rows=0', 'page=1.5', 'province_id=x', 'scope_id=', 'rows=2&rows=3', 'search=a&search=b'])(
    'rejects ?%s',
    async (query) => {
      expect((await place.send(`/lspro?${query}`, undefined, {}, 'GET')).json().code).toBe('05')
    },
  )

  test('is revalidated on every request, so that no cache keeps a disabled body, with 304 when unchanged', async () => {
    const id = await place.body({ name: 'Salinan' })
    const asked = (more: Record<string, string> = {}) => place.send('/lspro?search=salinan', undefined, more, 'GET')
    const first = await asked()
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.any(String) })
    const kept = { 'if-none-match': String(first.headers.etag) }
    const same = await asked(kept)
    expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([304, '', 'public, no-cache'])
    await place.db.query("update lspro set status = 'not active' where id = $1", [id])
    clearCache(place.db)
    const gone = await asked(kept)
    expect([gone.statusCode, gone.json().data.lspro]).toEqual([200, []])
    const owner = place.people.body.headers
    expect((await asked(owner)).headers['cache-control']).toBe('no-store')
  })

  test('computes a hundred requests at the same moment once, and is up to date after two seconds', async () => {
    await place.body({ name: 'Dua detik' })
    const rows = vi.spyOn(place.db, 'query')
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const asked = () => place.ask('/lspro/list', { search: 'dua detik' })
      await Promise.all(Array.from({ length: 100 }, asked))
      expect(rows.mock.calls.filter(([sql]) => sql.includes('body.name ilike'))).toHaveLength(1)
      await place.db.query("update lspro set status = 'not active'")
      expect((await asked()).total).toBe(1)
      vi.setSystemTime(Date.now() + 2_001)
      expect((await asked()).total).toBe(0)
    } finally {
      vi.useRealTimers()
      rows.mockRestore()
    }
  })
})
