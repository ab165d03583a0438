import { expect, test } from 'vitest'
import { nib } from '#contract/nib/schemas.ts'
import { contractCheck } from '#drafts/contract-check.ts'
import { ruleResolver } from '#ui/fields/rule-resolver.ts'

test('contractCheck checks a form with the schema of the endpoint of that name', async () => {
  const check = contractCheck<{ remark: string }>('nib.answer', (values) => values)
  expect(await check.schema()).toBe(nib.answer.ask)
  const { errors } = await ruleResolver({}, check)({ remark: ' ' }, undefined, { fields: {} } as never)
  expect(errors).toMatchObject({ remark: { message: 'Mohon isi Kolom ini' } })
})
