import { expect, test, vi } from 'vitest'
import { code, malformed, Problem, refused } from '#contract/problem.ts'
import { emailRule } from '#contract/rules.ts'
import { words } from '#contract/words.ts'
import { firstOf, ruled } from '#ui/ruled.ts'
import { lasting, sayProblem, sentenceOf } from '#ui/say-problem.ts'

type Values = { email: string; password: string; retype: string }
const input = { name: 'email' }
const resolver = ruled<Values>({
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
  expect(firstOf(names, { rt: {}, address: {}, village_id: {} })).toBe('village_id')
  expect(firstOf(names, { rt: {}, address: {} })).toBe('address')
  expect(firstOf(names, {})).toBe(undefined)
})

test('what the server said of fields stands at them, and the first has the focus', () => {
  const setError = vi.fn()
  const problem = malformed(words.malformed, { email: 'sudah dipakai', password: 'terlalu mudah' })
  expect(sayProblem(problem, setError)).toBe(words.malformed)
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'sudah dipakai' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'terlalu mudah' }, { shouldFocus: false }],
  ])
})

test.each<[string, unknown, string]>([
  ['a refusal says its sentence', refused('Email atau kata sandi salah.'), 'Email atau kata sandi salah.'],
  ['a refusal without one says the least', new Problem('refused'), 'Error'],
  ['no road says what it was given', new Problem('unreachable'), 'tanpa sinyal'],
  ['a stumble says that nothing was done', new Problem('broken', words.stumbled, code.stumbled), words.stumbled],
  [
    'what is for us is not said to people',
    new Problem('broken', 'an answer the contract does not know'),
    words.stumbled,
  ],
  ['a bug of ours neither', new TypeError('x is undefined'), words.stumbled],
  ['a session that is over', new Problem('session'), words.sessionOver],
  [
    'slow down says when',
    new Problem('broken', words.slowDown, code.slowDown, { retryAfter: 130 }),
    `${words.slowDown} Coba lagi dalam 3 menit.`,
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
  expect(lasting(seconds)).toBe(said)
})
