import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { addLspro, allPatience, openAccounts, pass } from '../../fixtures/account.fixture.ts'

const { referral } = contract.account

test('referral returns only the name of the certification body, for a code in any case', async () => {
  const { ask, db } = await openAccounts(usualEngine())
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  for (const typed of ['LSP234', 'lsp234', 'Lsp234'])
    expect(await ask(referral, { referral_code: typed })).toEqual({ code: code.done, data: { name: 'LSPro Bogor' } })
})

test('referral gives the same answer for unknown codes and those of disabled bodies', async () => {
  const { ask, db } = await openAccounts(usualEngine())
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  await addLspro(db, { name: 'LSPro Tutup', referral_code: 'TUTUP2', status: 'not active' })
  await addLspro(db, { name: 'LSPro tanpa kode' })
  for (const typed of ['LSP23', 'LSP235', 'TUTUP2', '', ' ', '%', '______', "' or 1"])
    expect(await ask(referral, { referral_code: typed })).toEqual({
      ...{ code: code.notThere, message: 'Nama Lembaga Tidak Ditemukan!' },
    })
})

test('referral is limited to 120 requests a minute from one IP address and 400 an hour', {
  tags: ['long'],
}, async () => {
  const { ask, db } = await openAccounts(usualEngine(), { limits: true, pace: allPatience })
  const guess = async (times: number) => {
    const codes: string[] = []
    for (let at = 0; at < times; at++) codes.push((await ask(referral, { referral_code: `AB${at}` })).code)
    return codes
  }
  for (let minute = 0; minute < 3; minute++) {
    expect(await guess(122)).toEqual([...Array(120).fill(code.notThere), ...Array(2).fill(code.slowDown)])
    await pass(db, 60)
  }
  expect(await guess(42)).toEqual([...Array(40).fill(code.notThere), ...Array(2).fill(code.slowDown)])
  await pass(db, 3600)
  expect(await guess(1)).toEqual([code.notThere])
})
