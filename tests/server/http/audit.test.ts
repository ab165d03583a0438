import { describe, expect, test } from 'vitest'
import { parseRows } from '#server/commands/kbli/import-kbli.ts'
import { writeAuditLog } from '#server/db/audit-log.ts'
import { openReviews } from '../../fixtures/review.fixture.ts'
import { engines } from '../../support/database/engines.ts'

type Row = { id: number; action: string; who: string; before: string | null; after: string | null }

describe.each(engines())('the audit log on %s', async (engine) => {
  const place = await openReviews(engine)
  const { db } = place
  const rara = await place.operator()
  const siti = await place.shop()
  const all = () => db.query<Record<string, unknown>>('select * from audit_log order by id')

  test.each([
    `update audit_log set who = 'tidak ada'`,
    `update audit_log set reason = null where id = 1`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log restart identity cascade',
  ])('cannot be changed: %s', async (statement) => {
    await writeAuditLog(db, { by: 'system', action: 'certificate.ended', merchantId: siti.shopId })
    const before = await all()
    expect(before.length).toBeGreaterThan(0)
    await expect(db.query(statement)).rejects.toThrow('audit_log is only written, never changed')
    await expect(db.exec(statement)).rejects.toThrow('audit_log is only written, never changed')
    expect(await all()).toEqual(before)
  })

  test('loses the values of a shop once it is deleted, and nothing else', async () => {
    const gone = await place.shop()
    const entry = { by: 'system', action: 'shop.edited', reason: 'Salah ketik' } as const
    for (const merchantId of [siti.shopId, gone.shopId])
      await writeAuditLog(db, {
        ...entry,
        merchantId,
        before: { phone_num: '0811000111' },
        after: { phone_num: '0811000222' },
      })
    const empty = (shop: number, more = '') =>
      db.query(
        `update audit_log set before = without_values(before), after = without_values(after)${more} where merchant_id = $1`,
        [shop],
      )
    await expect(empty(gone.shopId)).rejects.toThrow('only written')
    await db.query('delete from person where merchant_id = $1', [gone.shopId])
    await db.query('delete from merchant where id = $1', [gone.shopId])
    for (const more of [`, who = 'tidak ada'`, `, reason = null`, `, at = now()`])
      await expect(empty(gone.shopId, more), more).rejects.toThrow('only written')
    await expect(empty(siti.shopId)).rejects.toThrow('only written')
    await expect(db.query('delete from audit_log where merchant_id = $1', [gone.shopId])).rejects.toThrow(
      'only written',
    )
    await empty(gone.shopId)
    expect(
      await db.query('select action, reason, before, after from audit_log where merchant_id = $1', [gone.shopId]),
    ).toEqual([
      { action: 'shop.edited', reason: 'Salah ketik', before: { phone_num: null }, after: { phone_num: null } },
    ])
  })

  test('keeps its entries when the product or person they are about is deleted', async () => {
    const gone = await place.operator('Tono')
    const id = await place.product(siti.shopId, { review_state: 'draft' })
    const by = { id: gone.personId, role: 'operator', sessionId: gone.sessionId, merchantId: null, lsproId: null }
    await writeAuditLog(db, { by, action: 'product.removed', productId: id, before: { name: 'Yang dihapus' } })
    await db.query('delete from product where id = $1', [id])
    await db.query('delete from person where id = $1', [gone.personId])
    const { data } = await rara.ask('audit', { product_id: id })
    expect(data).toEqual([
      expect.objectContaining({
        who: 'Tono',
        action: 'product.removed',
        product_name: 'Yang dihapus',
        merchant_id: siti.shopId,
      }),
    ])
  })

  test('names operators by name or address, merchants by their role, and jobs as the system', async () => {
    const id = await place.product(siti.shopId)
    const nameless = await place.operator('  ')
    const by = (who: { personId: number; sessionId: number }, role: string) => ({
      id: who.personId,
      role,
      sessionId: who.sessionId,
      merchantId: null,
      lsproId: null,
    })
    await writeAuditLog(db, { by: by(rara, 'operator'), action: 'product.edited', productId: id })
    await writeAuditLog(db, { by: by(nameless, 'operator'), action: 'product.edited', productId: id })
    await writeAuditLog(db, { by: by(siti, 'merchant'), action: 'product.sent', productId: id })
    await writeAuditLog(db, { by: 'system', action: 'certificate.ended', productId: id })
    const rows = await db.query('select who, role, merchant_id from audit_log where product_id = $1 order by id', [id])
    expect(rows).toEqual([
      { who: 'Rara Operator', role: 'operator', merchant_id: siti.shopId },
      { who: expect.stringMatching(/^orang-.+@uji\.example$/), role: 'operator', merchant_id: siti.shopId },
      { who: 'produsen', role: 'merchant', merchant_id: siti.shopId },
      { who: 'sistem', role: 'system', merchant_id: siti.shopId },
    ])
  })

  test('is read in pages with filters, the latest first, by days in Jakarta', async () => {
    const budi = await place.shop()
    const id = await place.product(budi.shopId)
    // Shortly before and after midnight in Jakarta, which is 17:00 in UTC.
    for (const [at, action] of [
      ['2026-03-09T16:59:59Z', 'a'],
      ['2026-03-09T17:00:00Z', 'b'],
      ['2026-03-10T16:59:59Z', 'c'],
      ['2026-03-10T17:00:00Z', 'd'],
    ])
      await db.query(
        `insert into audit_log (at, who, role, action, product_id, merchant_id) values ($1, 'sistem', 'system', $2, $3, $4)`,
        [at, action, id, budi.shopId],
      )
    const actions = async (ask: object) => {
      const said = await rara.ask('audit', ask)
      return [said.data.map(({ action }: Row) => action).join(''), said.total_filtered, said.pages]
    }
    const merchant_id = budi.shopId
    expect(await actions({ merchant_id })).toEqual(['dcba', 4, 1])
    expect(await actions({ merchant_id, rows: 3, page: 2 })).toEqual(['a', 4, 2])
    expect(await actions({ merchant_id, from: '2026-03-10', to: '2026-03-10' })).toEqual(['cb', 2, 1])
    expect(await actions({ product_id: id, to: '2026-03-09' })).toEqual(['a', 1, 1])
    expect(await actions({ merchant_id, action: 'c' })).toEqual(['c', 1, 1])
    expect(await rara.ask('audit', { from: '2026-99-99' })).toMatchObject({
      code: '05',
      fields: { from: 'Tanggal tidak dikenal' },
    })
  })

  const formulas = ['=1+1', '+62812', '-5', '@SUM(A1)', '\tkotak', '\rbaris']
  test('exported as CSV has no formulas, and quotes and line breaks stay in their cells', async () => {
    const budi = await place.shop()
    const odd = [
      ...formulas,
      'kata "kutip", koma; titik koma',
      'dua\r\nbaris',
      'biasa - saja',
      'a;=1+1',
      'a, -5',
      'b|@x\n+1',
      'Tëh é 🍵',
    ]
    for (const reason of odd) {
      const id = await place.product(budi.shopId, { name: '=HYPERLINK("//x")' })
      const said = await rara.ask('decide', { id, version: 1, verdict: 'reject', remark: reason })
      expect(said.code).toBe('00')
    }
    const { data } = await rara.ask('audit/file')
    expect(data.name).toMatch(/^catatan-awal-\d{4}-\d\d-\d\d\.csv$/)
    expect(data.csv.startsWith('\uFEFF"id","at","who","role","action"')).toBe(true)
    expect(data.csv.endsWith('\r\n')).toBe(true)
    const [head, ...lines] = parseRows(data.csv.slice(1)).map(({ fields }) => fields)
    const at = (name: string) => head!.indexOf(name)
    const mine = lines.filter((cells) => cells[at('merchant_id')] === String(budi.shopId))
    // Remarks are trimmed on input, so a tab or a line break never comes first.
    const guarded: Record<string, string> = { 'a;=1+1': "a;'=1+1", 'a, -5': "a, '-5", 'b|@x\n+1': "b|'@x\n'+1" }
    const kept = odd.map((text) => guarded[text] ?? text.trim())
    expect(mine.map((cells) => cells[at('reason')])).toEqual(
      kept.map((text) => (/^[=+\-@]/.test(text) ? `'${text}` : text)),
    )
    expect(new Set(mine.map((cells) => cells[at('product_name')]))).toEqual(new Set([`'=HYPERLINK("//x")`]))
    for (const cells of lines) for (const one of cells) expect(one).not.toMatch(/^[=+\-@\t\r]/)
    expect(lines.length).toBe((await all()).length - 1)
  })

  test('exported as CSV quotes cells that begin with a tab or a carriage return', async () => {
    for (const reason of formulas) await writeAuditLog(db, { by: 'system', action: 'shop.edited', reason })
    const { csv } = (await rara.ask('audit/file')).data
    for (const reason of formulas) expect(csv).toContain(`"'${reason}"`)
  })

  test('exported as CSV has no formula in any part of a cell when another separator is used', async () => {
    const before = [';', '\t', ',', '\n', '\r\n', '|', '; ', ';;', ';"', ";'"]
    for (const one of before)
      for (const sign of ['=1+1', '+6', '-5', '@SUM(A1)'])
        await writeAuditLog(db, {
          by: 'system',
          action: 'shop.edited',
          reason: `x${one}${sign}`,
          after: { name: `y${one}${sign}` },
        })
    const { csv } = (await rara.ask('audit/file')).data
    for (const separator of [';', '\t', ',', '\n', '\r', '|'])
      for (const piece of csv.slice(1).split(separator)) expect(piece).not.toMatch(/^[ "]*[=+\-@]/)
  })

  test('contains an entry for its own export, with the days', async () => {
    const { data } = await rara.ask('audit/file', { from: '2026-03-01', to: '2026-03-31' })
    expect(data.name).toBe('catatan-2026-03-01-2026-03-31.csv')
    expect(parseRows(data.csv.slice(1))).toHaveLength(5)
    const [last] = (await rara.ask('audit', { rows: 1 })).data as Row[]
    expect(last).toMatchObject({ who: 'Rara Operator', action: 'audit.exported' })
    expect(JSON.parse(last!.after!)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  })

  test('rejects an export that is too large instead of cutting it', async () => {
    await db.query(
      `insert into audit_log (at, who, role, action) select '2020-05-05', 'sistem', 'system', 'x' from generate_series(1, 50001)`,
    )
    const days = { from: '2020-05-01', to: '2020-05-31' }
    expect(await rara.ask('audit/file', days)).toMatchObject({
      code: '01',
      message: expect.stringContaining('terlalu banyak'),
    })
    const { data } = await rara.ask('audit/file', { from: '2026-01-01' })
    expect(parseRows(data.csv.slice(1)).length).toBeGreaterThan(5)
  })
})
