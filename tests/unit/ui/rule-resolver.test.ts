import { expect, test, vi } from 'vitest'
import { commonTexts } from '#contract/common-sentences.ts'
import { code, malformed, Problem, refused } from '#contract/problem.ts'
import { emailRule } from '#contract/rules.ts'
import { durationText, sentenceOf, showProblem } from '#ui/fields/form-problem.ts'
import { firstFieldOf, ruleResolver } from '#ui/fields/rule-resolver.ts'

type Values = { email: string; password: string; retype: string }
const input = { name: 'email' }
const resolver = ruleResolver<Values>({
  email: emailRule('Email is required'),
  retype: (value, { password }) => (value === password ? undefined : 'Kedua password harus sama'),
})
const judged = (values: Values) =>
  resolver(values, undefined, { fields: { email: { ref: input } }, shouldUseNativeValidation: false } as never)

test('a form in order goes through as it was typed', async () => {
  const values = { email: 'salimah@warung.co.id', password: 'abc', retype: 'abc' }
  expect(await judged(values)).toEqual({ values, errors: {} })
})

test('each field gets its own sentence, with the input to lead the focus to', async () => {
  const { errors } = await judged({ email: 'salimah@dapur', password: 'abc', retype: 'abd' })
  expect(errors.email).toMatchObject({ message: 'Wrong email format', ref: input })
  expect(errors.retype).toMatchObject({ message: 'Kedua password harus sama' })
  expect(errors.password).toBeUndefined()
})

test('the first mistake is the one that stands first on the page, in whatever order the mistakes were found', () => {
  const names = ['village_id', 'address', 'rt'] as const
  expect(firstFieldOf(names, { rt: {}, address: {}, village_id: {} })).toBe('village_id')
  expect(firstFieldOf(names, { rt: {}, address: {} })).toBe('address')
  expect(firstFieldOf(names, {})).toBe(undefined)
})

test('what the server said of fields stands at them, and the first has the focus', () => {
  const setError = vi.fn()
  const problem = malformed(commonTexts.malformed, { email: 'sudah dipakai', password: 'terlalu mudah' })
  expect(showProblem(problem, setError)).toBe(commonTexts.malformed)
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'sudah dipakai' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'terlalu mudah' }, { shouldFocus: false }],
  ])
})

test.each<[string, unknown, string]>([
  ['a refusal says its sentence', refused('Email atau kata sandi salah.'), 'Email atau kata sandi salah.'],
  ['a refusal without one says the least', new Problem('refused'), 'Error'],
  ['no road says what it was given', new Problem('unreachable'), 'tanpa sinyal'],
  [
    'a stumble says that nothing was done',
    new Problem('broken', commonTexts.stumbled, code.stumbled),
    commonTexts.stumbled,
  ],
  [
    'what is for us is not said to people',
    new Problem('broken', 'an answer the contract does not know'),
    commonTexts.stumbled,
  ],
  ['a bug of ours neither', new TypeError('x is undefined'), commonTexts.stumbled],
  ['a session that is over', new Problem('session'), commonTexts.sessionOver],
  [
    'slow down says when',
    new Problem('broken', commonTexts.slowDown, code.slowDown, { retryAfter: 130 }),
    `${commonTexts.slowDown} Coba lagi dalam 3 menit.`,
  ],
  [
    'and not twice',
    new Problem('broken', 'Coba lagi dalam 40 detik.', code.slowDown, { retryAfter: 40 }),
    'Coba lagi dalam 40 detik.',
  ],
])('%s', (_, problem, sentence) => {
  expect(sentenceOf(problem, 'tanpa sinyal')).toBe(sentence)
})

test.each([
  [1, '1 detik'],
  [59.2, '60 detik'],
  [60, '1 menit'],
  [61, '2 menit'],
  [7200, '2 jam'],
])('%d seconds are said as %s', (seconds, said) => {
  expect(durationText(seconds)).toBe(said)
})
