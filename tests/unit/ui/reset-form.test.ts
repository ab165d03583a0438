import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { resetForm } from '#ui/fields/use-ruled-form.ts'

test('resetForm keeps a letter that was typed after the reset and before the next render', async () => {
  const form = createFormControl<{ name: string; subject: string }>({ defaultValues: { name: '', subject: '' } })
  const subject = form.register('subject')
  const input = { name: 'subject', type: 'text', value: '' }
  subject.ref(input)
  resetForm(form as unknown as Parameters<typeof resetForm<{ name: string; subject: string }>>[0], {
    name: 'Siti',
    subject: 'Tanya',
  })
  input.value = 'Tanya h'
  await subject.onChange({ target: input, type: 'input' })
  expect(form.getValues()).toEqual({ name: 'Siti', subject: 'Tanya h' })
})
