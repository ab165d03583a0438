import { expect, test } from 'vitest'
import { selectable } from '#features/operator/review/edit/EditFields.tsx'
import { linkTtlText } from '#features/operator/users/UserPage.tsx'

test.each([
  ['lspro', 0, '72 jam'],
  ['lspro', 1, 'satu jam'],
  ['merchant', 0, 'satu jam'],
  ['guest', 1, 'satu jam'],
] as const)('linkTtlText: the password link of a %s (has_password: %i) is valid for %s', (role, has_password, life) => {
  expect(linkTtlText({ role, has_password })).toBe(life)
})

test('a disabled certification body is offered only for the product that names it', () => {
  const list = [
    { id: 1, status: 'active' },
    { id: 2, status: 'not active' },
    { id: 3, status: 'not active' },
  ] as const
  const ids = (chosen: number | null) => selectable(list, chosen).map(({ id }) => id)
  expect([ids(null), ids(1), ids(3)]).toEqual([[1], [1], [1, 3]])
})
