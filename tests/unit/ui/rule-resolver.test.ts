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
