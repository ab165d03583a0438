import type { ClipboardEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { showProblem } from '#ui/fields/form-problem.ts'
import { filterInput, filterPaste, onlyDigits } from '#ui/fields/input-filter.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#ui/fields/StrengthMeter.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const words = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' ')
const idsIn = (html: string, attribute: string) =>
  new RegExp(`${attribute}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []

test('TextField is linked to its label, prefix, help and error by ARIA attributes', () => {
  const html = renderToString(
    <TextField
      label="Nomor HP"
      help="Tanpa 0 di depan"
      wrong="Nomor telepon harus 10 - 13 digit"
      prefix="+62"
      digits
    />,
  )
  const [id] = idsIn(html, 'for')
  expect(html).toContain(`id="${id}"`)
  const tied = idsIn(html, 'aria-describedby')
  expect(tied).toEqual([`${id}-prefix`, `${id}-help`, `${id}-wrong`])
  for (const each of tied) expect(html).toContain(`id="${each}"`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('inputMode="numeric"')
})

test('a select that is loading says so inside its box, so that nothing below it moves afterwards', () => {
  const List = ({ loading }: { loading: boolean }) => {
    const { control } = useForm({ defaultValues: { province_id: '0' } })
    const none = { value: '0', text: 'No Data' }
    return (
      <ControlledSelect
        control={control}
        name="province_id"
        label="Provinsi"
        none={none}
        options={[]}
        loading={loading}
      />
    )
  }
  const [waiting, come] = [true, false].map((loading) => renderToString(<List loading={loading} />))
  expect(words(waiting!)).toContain('Sedang Memuat')
  expect(waiting).toContain('aria-busy="true"')
  expect(words(come!)).toContain('No Data')
  const tags = (html: string) => html.match(/<\w+/g)
  expect(tags(waiting!)).toEqual(tags(come!))
})

test('ChipList marks only the rejected chip, on the screen and for screen readers', () => {
  const chips = ['10391', '99999'].map((id) => ({ id, text: id, whole: id, wrong: id === '99999' }))
  const [, fine = '', refused = ''] = renderToString(
    <ChipList label="KBLI terpilih" chips={chips} onRemove={() => {}} />,
  ).split('<li')
  expect(words(`<li${fine}`)).not.toContain('Perlu diperbaiki')
  expect(words(`<li${refused}`)).toContain('Perlu diperbaiki')
  expect([fine, refused].map((chip) => chip.includes('chip--wrong'))).toEqual([false, true])
})

test('TextField without an error has no error attributes', () => {
  const html = renderToString(<TextField label="Nama" />)
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('aria-describedby')
})

test('showProblem only marks a field whose message already is the form’s message', () => {
  const taken = 'Email sudah terdaftar.'
  const marked: unknown[] = []
  const sentence = showProblem(
    new Problem('refused', taken, '01', { fields: { email: taken, nib: 'sudah dipakai' } }),
    (...each) => {
      marked.push(each)
    },
  )
  expect(sentence).toBe(taken)
  expect(marked).toEqual([
    ['email', { type: 'server', message: '' }, { shouldFocus: true }],
    ['nib', { type: 'server', message: 'sudah dipakai' }, { shouldFocus: false }],
  ])
  const html = renderToString(<TextField label="Email" wrong="" />)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('field--wrong')
  expect(html).not.toContain('field__err')
  expect(html).not.toContain('aria-describedby')
})

/** The properties of an input that the two functions use. */
function typedIn(value: string, caret: number, maxLength = -1) {
  const input = {
    value,
    maxLength,
    selectionStart: caret,
    selectionEnd: caret,
    told: 0,
    setSelectionRange: (start: number, end: number) =>
      Object.assign(input, { selectionStart: start, selectionEnd: end }),
    setRangeText: (text: string, from: number, to: number) =>
      Object.assign(input, { value: input.value.slice(0, from) + text + input.value.slice(to) }),
    dispatchEvent: () => ++input.told,
  }
  return input
}

test.each([
  ['08a12', 3, '0812', 2],
  ['0812x', 5, '0812', 4],
  ['+62 812', 7, '62812', 5],
  ['0812', 2, '0812', 2],
])('filterInput: %j with the caret at %d becomes %j with the caret at %d', (value, caret, kept, after) => {
  const input = typedIn(value, caret)
  filterInput(input as never, onlyDigits)
  expect([input.value, input.selectionStart]).toEqual([kept, after])
})

test('a pasted phone number keeps its last digits, although its spaces exceed the maximum length', () => {
  globalThis.InputEvent ??= class extends Event {} as never
  const input = typedIn('', 0, 13)
  let prevented = false
  const event = {
    clipboardData: { getData: () => '+62 812-3456-7890' },
    currentTarget: input,
    preventDefault: () => (prevented = true),
  }
  filterPaste(event as unknown as ClipboardEvent<HTMLInputElement>, { only: onlyDigits })
  expect([input.value, prevented, input.told]).toEqual(['6281234567890', true, 1])
})

test('PasswordField hides the password and passes its autocomplete value to the browser', () => {
  const html = renderToString(<PasswordField label="Kata sandi" autoComplete="new-password" />)
  expect(html).toContain('type="password"')
  expect(html).toContain('autoComplete="new-password"')
  expect(html).toMatch(/<button type="button"[^>]*aria-label="Tampilkan kata sandi"[^>]*aria-pressed="false"/)
})

test.each([
  ['', 'Kata sandi yang kuat: 8 karakter, huruf kecil, huruf besar, angka, karakter khusus.', 0],
  ['abc', 'Kekuatan kata sandi: lemah. Lebih kuat dengan 8 karakter, huruf besar, angka, karakter khusus.', 1],
  ['Randang99', 'Kekuatan kata sandi: baik. Lebih kuat dengan karakter khusus.', 4],
  ['Randang99!', 'Kekuatan kata sandi: kuat.', 5],
])('StrengthMeter: %j reads: %s', (password, said, bars) => {
  const html = renderToString(<StrengthMeter password={password} />)
  expect(words(html)).toContain(said)
  expect(html.match(/class="on"/g) ?? []).toHaveLength(bars)
})

test('SubmitButton is disabled and says so while busy', () => {
  const html = renderToString(<SubmitButton busy="Please wait">Daftar</SubmitButton>)
  expect(html).toMatch(/disabled="".*aria-busy="true".*>Please wait</)
  expect(renderToString(<SubmitButton>Daftar</SubmitButton>)).not.toContain('disabled')
})
