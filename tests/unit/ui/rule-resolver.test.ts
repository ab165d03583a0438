import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { code, malformed, Problem, refused } from '#contract/problem.ts'
import { emailRule } from '#contract/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { durationText, sentenceOf, showProblem } from '#ui/fields/form-problem.ts'
import { firstFieldOf, type RequestCheck, ruleResolver } from '#ui/fields/rule-resolver.ts'

type Values = { email: string; password: string; retype: string }
const input = { name: 'email' }
const resolver = ruleResolver<Values>({
  email: emailRule('Email is required'),
  retype: (value, { password }) => (value === password ? undefined : 'Kedua password harus sama'),
})
const judged = (values: Values) =>
  resolver(values, undefined, { fields: { email: { ref: input } }, shouldUseNativeValidation: false } as never)

test('the form resolver returns valid values unchanged', async () => {
  const values = { email: 'salimah@warung.co.id', password: 'abc', retype: 'abc' }
  expect(await judged(values)).toEqual({ values, errors: {} })
})

test('the form resolver gives each field its own message and the input to focus', async () => {
  const { errors } = await judged({ email: 'salimah@dapur', password: 'abc', retype: 'abd' })
  expect(errors.email).toMatchObject({ message: 'Wrong email format', ref: input })
  expect(errors.retype).toMatchObject({ message: 'Kedua password harus sama' })
  expect(errors.password).toBeUndefined()
})

type ShopValues = { name: string; office_no: string; scopes: readonly number[] }
const shop: ShopValues = { name: 'Dapur', office_no: '100111', scopes: [3] }
const request = z.object({
  id: z.int('Nomor tidak dikenal'),
  name: z.string().check(z.minLength(3, 'Terlalu pendek'), z.regex(/^[A-Z]/, 'Awali dengan huruf besar')),
  office_phone: z.string().check(z.regex(/^\d{4}-\d{5,10}$/, 'Nomor kantor belum benar')),
  scopes: z.array(z.int('Lingkup tidak dikenal')).check(z.minLength(1, 'Mohon pilih lingkup')),
})
const check: RequestCheck<ShopValues> = {
  schema: async () => request,
  toRequest: ({ office_no, ...values }) => ({ id: 27, ...values, office_phone: `0251-${office_no}` }),
  fieldOf: (name) => (name === 'office_phone' ? 'office_no' : name),
}
const checked = (
  values: Partial<ShopValues>,
  {
    rules = {},
    ...other
  }: Partial<RequestCheck<ShopValues>> & { rules?: Parameters<typeof ruleResolver<ShopValues>>[0] } = {},
) =>
  ruleResolver<ShopValues>(rules, { ...check, ...other })({ ...shop, ...values }, undefined, {
    fields: { name: { ref: input } },
    shouldUseNativeValidation: false,
  } as never)

test('with a check, valid values are returned unchanged', async () => {
  expect(await checked({})).toEqual({ values: shop, errors: {} })
})

test('with a check, the schema’s first error of each field without a rule is shown at it', async () => {
  const { values, errors } = await checked({ name: 'a', office_no: '1', scopes: [] })
  expect(values).toEqual({})
  expect(errors).toEqual({
    name: { type: 'rule', message: 'Terlalu pendek', ref: input },
    office_no: { type: 'rule', message: 'Nomor kantor belum benar', ref: undefined },
    scopes: { type: 'rule', message: 'Mohon pilih lingkup', ref: undefined },
  })
})

test('with a check, an error of an item of a list is shown at the list', async () => {
  expect((await checked({ scopes: [3, 0.5] })).errors).toMatchObject({ scopes: { message: 'Lingkup tidak dikenal' } })
})

test.each<[string, string, string | undefined, string | undefined]>([
  ['another sentence', 'a', 'Mohon isi nama', 'Mohon isi nama'],
  ['no error', 'a', undefined, undefined],
  ['an error that the schema does not have', 'Dapur', 'Sudah dipakai', 'Sudah dipakai'],
])('a rule wins over the schema with %s', async (_, name, sentence, message) => {
  const { errors } = await checked({ name, office_no: '1' }, { rules: { name: () => sentence } })
  expect(errors.name?.message).toBe(message)
  expect(errors.office_no, 'other fields are checked with the schema').toMatchObject({
    message: 'Nomor kantor belum benar',
  })
})

test('a rule may keep the error that the schema has found', async () => {
  const rules = { name: (_: string, __: unknown, fromSchema?: string) => fromSchema && `${fromSchema}!` }
  expect((await checked({ name: 'a' }, { rules })).errors.name?.message).toBe('Terlalu pendek!')
  expect(await checked({}, { rules })).toEqual({ values: shop, errors: {} })
})

test('the rule of a list gets the list', async () => {
  const rules = { scopes: (scopes: readonly number[]) => (scopes.length > 1 ? 'Paling banyak satu' : undefined) }
  expect((await checked({ scopes: [3, 17] }, { rules })).errors).toMatchObject({
    scopes: { message: 'Paling banyak satu' },
  })
})

test('where the schema cannot be loaded, only the rules are checked', async () => {
  const schema = async () => undefined
  const rules = { office_no: (value: string) => (value === '' ? 'Mohon isi nomornya' : undefined) }
  expect(await checked({ name: 'a' }, { schema })).toEqual({ values: { ...shop, name: 'a' }, errors: {} })
  const { errors } = await checked({ name: 'a', office_no: '' }, { schema, rules })
  expect(Object.keys(errors)).toEqual(['office_no'])
})

test('errors at fields of the request that the form does not have are ignored', async () => {
  const toRequest = (values: ShopValues) => ({ ...(check.toRequest(values) as object), id: 'x' })
  expect(await checked({}, { toRequest })).toEqual({ values: shop, errors: {} })
  const { errors } = await checked({ name: 'a' }, { toRequest })
  expect(Object.keys(errors)).toEqual(['name'])
})

test('an error of the request as a whole is ignored', async () => {
  const schema = async () => request.check(z.refine(() => false, 'Tidak cocok'))
  expect(await checked({}, { schema })).toEqual({ values: shop, errors: {} })
})

test('firstFieldOf is the first invalid field in the order of the page', () => {
  const names = ['village_id', 'address', 'rt'] as const
  expect(firstFieldOf(names, { rt: {}, address: {}, village_id: {} })).toBe('village_id')
  expect(firstFieldOf(names, { rt: {}, address: {} })).toBe('address')
  expect(firstFieldOf(names, {})).toBe(undefined)
})

test('showProblem sets the server’s messages at their fields and focuses the first', () => {
  const setError = vi.fn()
  const problem = malformed(commonTexts.malformed, { email: 'sudah dipakai', password: 'terlalu mudah' })
  expect(showProblem(problem, setError)).toBe(commonTexts.malformed)
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'sudah dipakai' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'terlalu mudah' }, { shouldFocus: false }],
  ])
})

test.each<[string, unknown, string]>([
  ['a rejection gives its message', refused('Email atau kata sandi salah.'), 'Email atau kata sandi salah.'],
  ['a rejection without a message gives “Error”', new Problem('refused'), 'Error'],
  ['an unreachable server gives the given text', new Problem('unreachable'), 'tanpa sinyal'],
  [
    'a server error says that nothing was saved',
    new Problem('broken', commonTexts.stumbled, code.stumbled),
    commonTexts.stumbled,
  ],
  [
    'a technical message is not shown',
    new Problem('broken', 'an answer the contract does not know'),
    commonTexts.stumbled,
  ],
  ['an exception is not shown', new TypeError('x is undefined'), commonTexts.stumbled],
  ['an expired session', new Problem('session'), commonTexts.sessionOver],
  [
    'a rate limit says when to retry',
    new Problem('broken', commonTexts.slowDown, code.slowDown, { retryAfter: 130 }),
    `${commonTexts.slowDown} Coba lagi dalam 3 menit.`,
  ],
  [
    'a rate limit whose message has the time does not repeat it',
    new Problem('broken', 'Coba lagi dalam 40 detik.', code.slowDown, { retryAfter: 40 }),
    'Coba lagi dalam 40 detik.',
  ],
])('sentenceOf: %s', (_, problem, sentence) => {
  expect(sentenceOf(problem, 'tanpa sinyal')).toBe(sentence)
})

test.each([
  [1, '1 detik'],
  [59.2, '60 detik'],
  [60, '1 menit'],
  [61, '2 menit'],
  [7200, '2 jam'],
])('durationText: %d seconds are %s', (seconds, said) => {
  expect(durationText(seconds)).toBe(said)
})

test('a field that react-hook-form has set to null is checked and sent as an empty text', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false } as never
  const values = { type: null, name: 'Dapur' } as unknown as { type: string; name: string }
  const toRequest = vi.fn((current: typeof values) => current)
  const check: RequestCheck<typeof values> = { schema: async () => z.object({ name: z.string() }), toRequest }
  const rules = { type: (value: string) => (value === '' ? 'Pilih satu' : undefined) }
  expect(await ruleResolver(rules, check)(values, undefined, options)).toMatchObject({
    errors: { type: { message: 'Pilih satu' } },
  })
  expect(toRequest).toHaveBeenCalledWith({ type: '', name: 'Dapur' })
  expect(await ruleResolver({}, check)(values, undefined, options)).toEqual({
    values: { type: '', name: 'Dapur' },
    errors: {},
  })
})
