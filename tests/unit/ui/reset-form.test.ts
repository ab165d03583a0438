import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { resetForm } from '#ui/fields/use-ruled-form.ts'

test('a letter typed after a form was given its values, and before it is drawn again, is kept', async () => {
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
