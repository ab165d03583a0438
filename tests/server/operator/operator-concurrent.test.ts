import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// Only on PostgreSQL: the embedded engine runs one transaction after the other anyway.
describe('several operators at the same moment', () => {
  let place: Desk
  let rara: Desk['rara']
  let body: Awaited<ReturnType<Desk['atWork']>>
  beforeAll(async () => {
    place = await openDesk(engines().at(-1))
    rara = place.rara
    body = await place.atWork('LSPro Rebutan')
  })
  const codesOf = (said: { code: string }[]) => said.map(({ code }) => code).sort()
  const times = <T>(many: number, ask: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: many }, (_, index) => ask(index)))

  test('rename one body: the first succeeds, and the others are told of the conflict', async () => {
    const seen = await place.seenOf(body.id)
    const before = (await place.logOf(body.id)).length
    const said = await times(4, (at) =>
      rara.ask('lspro/save', { id: body.id, seen, reason: 'Akta baru.', name: `LSPro ${at}` }),
    )
    expect(codesOf(said)).toEqual(['00', '01', '01', '01'])
    expect(await place.logOf(body.id)).toHaveLength(before + 1)
  })

  test('issue accounts to one address: one body and one letter', async () => {
    const email = newAddress()
    const said = await times(4, () => rara.ask('lspro/issue', { name: 'LSPro Satu Surat', email }))
    expect(codesOf(said)).toEqual(['00', '01', '01', '01'])
    expect(await place.letters(email)).toHaveLength(1)
    expect(await place.db.query(`select from lspro where name = 'LSPro Satu Surat'`)).toHaveLength(1)
  })

  test('revoke one code: one log entry', async () => {
    const { data } = await rara.ask('lspro/code/make', { id: body.id })
    const said = await times(4, () => rara.ask('lspro/code/revoke', { code: data.code }))
    expect(codesOf(said)).toEqual(['00', '01', '01', '01'])
    const log = await place.logOf(body.id)
    expect(log.filter(({ action, before }) => action === 'code.revoked' && before?.code === data.code)).toHaveLength(1)
  })

  test('add ten scopes: ten scopes, each name once', async () => {
    const said = await times(12, (at) => rara.ask('scope/save', { name: `Lingkup ${at % 10}` }))
    expect(codesOf(said)).toEqual([...Array(10).fill('00'), '01', '01'])
    const { data } = await rara.ask('scopes')
    expect(data.filter(({ name }: { name: string }) => name.startsWith('Lingkup '))).toHaveLength(10)
  })

  test('add one mentor: it exists once', async () => {
    const said = await times(4, () => rara.ask('mentor/save', { mentor_type_id: 1, name: 'Dinas Rebutan' }))
    expect(codesOf(said)).toEqual(['00', '01', '01', '01'])
  })

  test('ask a body to check one certificate: one letter', async () => {
    const { shopId } = await place.shop()
    const sni = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_no_end: true }
    const id = await place.product(shopId, { ...sni, lspro_id: body.id })
    const said = await times(4, () => rara.ask('lspro/check/ask', { id }))
    expect(codesOf(said)).toEqual(['00', '29', '29', '29'])
    const letters = await place.letters(body.email)
    expect(letters.filter(({ kind }) => kind === 'certificate-check')).toHaveLength(1)
  })
})
