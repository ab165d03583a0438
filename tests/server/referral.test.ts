import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addLspro, openAccounts } from './account-place.ts'

const { referral } = contract.account

test('a code tells the name of its certification body, in either case, and nothing else', async () => {
  const { ask, db } = await openAccounts('pglite')
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  for (const typed of ['LSP234', 'lsp234', 'Lsp234'])
    expect(await ask(referral, { referral_code: typed })).toEqual({ code: code.done, data: { name: 'LSPro Bogor' } })
})

test('what is no code of a body at work is the same answer, whatever it is', async () => {
  const { ask, db } = await openAccounts('pglite')
  await addLspro(db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  await addLspro(db, { name: 'LSPro Tutup', referral_code: 'TUTUP2', status: 'not active' })
  await addLspro(db, { name: 'LSPro tanpa kode' })
  for (const typed of ['LSP23', 'LSP235', 'TUTUP2', '', ' ', '%', '______', "' or 1"])
    expect(await ask(referral, { referral_code: typed })).toEqual({
      ...{ code: code.notThere, message: 'Nama Lembaga Tidak Ditemukan!' },
    })
})

test('guessing codes is slow: twenty a minute from one place, a hundred an hour (A-13)', async () => {
  const { ask } = await openAccounts('pglite', { limits: true })
  const codes: string[] = []
  for (let at = 0; at < 200; at++) codes.push((await ask(referral, { referral_code: `AB${at}` })).code)
  expect(codes.filter((one) => one === code.notThere)).toHaveLength(20)
  expect(codes.slice(20)).toEqual(Array(180).fill(code.slowDown))
})
