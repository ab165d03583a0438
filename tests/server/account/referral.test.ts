import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { usualEngine } from '#tests/support/engines.ts'
import { addLspro, allPatience, openAccounts, pass } from '../../fixtures/account.fixture.ts'

const { referral } = contract.account

test('a code tells the name of its certification body, in either case, and nothing else', async () => {
  const { ask, db } = await openAccounts(usualEngine())
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  for (const typed of ['LSP234', 'lsp234', 'Lsp234'])
    expect(await ask(referral, { referral_code: typed })).toEqual({ code: code.done, data: { name: 'LSPro Bogor' } })
})

test('what is no code of a body at work is the same answer, whatever it is', async () => {
  const { ask, db } = await openAccounts(usualEngine())
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  await addLspro(db, { name: 'LSPro Tutup', referral_code: 'TUTUP2', status: 'not active' })
  await addLspro(db, { name: 'LSPro tanpa kode' })
  for (const typed of ['LSP23', 'LSP235', 'TUTUP2', '', ' ', '%', '______', "' or 1"])
    expect(await ask(referral, { referral_code: typed })).toEqual({
      ...{ code: code.notThere, message: 'Nama Lembaga Tidak Ditemukan!' },
    })
})

test('guessing codes is slow: a hundred and twenty a minute from one place, four hundred an hour', async () => {
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
