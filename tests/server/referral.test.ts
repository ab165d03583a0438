import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { addLspro, openAccounts } from './account-place.ts'

const { referral } = contract.account

test('a code tells the name of its certification body, in either case, and nothing else', async () => {
  const place = await openAccounts('pglite')
  await addLspro(place.db, { name: 'LSPro Bogor', referral_code: 'LSP234' })
  for (const typed of ['LSP234', 'lsp234', 'Lsp234'])
    expect(await place.ask(referral, { referral_code: typed })).toEqual({ code: '00', data: { name: 'LSPro Bogor' } })
})
