import { expect, test } from 'vitest'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { actor } from '../../support/people.ts'

test('the demo has two reports and an objection at the desk, and everything reported is still public', async () => {
  const place = await everything(usualEngine(), { seed: 'demo' })
  const operator = await actor(place.db, { role: 'operator' })
  const ask = (call: string, body: object = {}) => place.ask(`/operator/${call}`, body, operator.headers)
  const { data, total } = await ask('cases')
  expect(total).toBe(3)
  expect(data).toMatchObject([
    { kind: 'shop', name: 'Sepatu Rasendra Cibaduyut', reports: 0, objections: 1, verdicts: ['changes'], is_public: 1 },
    {
      kind: 'product',
      name: 'Abon Ikan Cakalang Pedas 150 gr',
      reports: 2,
      voices: 2,
      reasons: ['misleading', 'sni'],
      is_public: 1,
    },
    { kind: 'posting', owner_name: 'LSPro Agro Lestari Cendana', reports: 1, reasons: ['misleading'], is_public: 1 },
  ])
  const { data: shop } = await ask('case', { id: data[0].id })
  expect(shop.all_reports).toMatchObject([{ reason: 'misleading', decision_id: shop.decisions[0].id }])
  expect(shop.decisions).toMatchObject([{ who: 'Melati Harsanto', visible: 1, objections: [{ outcome: null }] }])
  // An operator who tries the demo can answer it.
  const { id, version, decisions } = shop
  const said = { id, version, decision_id: decisions[0].id, reason: 'Letaknya sudah benar. Terima kasih.' }
  expect(await ask('case/undo', said)).toMatchObject({ code: '00' })
  expect((await ask('cases')).total).toBe(2)
}, 400_000)
