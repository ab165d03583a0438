import { expect, test } from 'vitest'
import { auditAddress, auditViewOf } from '#features/operator/audit/AuditPage.tsx'
import { idIn, listViewOf } from '#features/operator/desk/list/list-view.ts'

test.each([
  ['', '', 1],
  ['search=mutu', 'mutu', 1],
  ['search=mutu&page=3', 'mutu', 3],
  ['page=-3', '', 1],
  ['page=abc', '', 1],
  ['page=2.9', '', 2],
  ['page=99999999999', '', 1_000_000],
  [`search=${'x'.repeat(200)}`, 'x'.repeat(100), 1],
])('listViewOf: %j gives a valid search and page', (query, search, page) => {
  expect(listViewOf('/operator/users', query)).toMatchObject({ search, page })
})

test('listViewOf leaves default values out of the address', () => {
  const { to } = listViewOf('/operator/users', '')
  expect(to('', 1)).toBe('/operator/users')
  expect(to('a&b', 1)).toBe('/operator/users?search=a%26b')
  expect(to('', 2)).toBe('/operator/users?page=2')
})

test.each([
  ['id=12', 12],
  ['id=0', undefined],
  ['id=-1', undefined],
  ['id=1.5', undefined],
  ['id=2147483648', undefined],
  ['id=abc', undefined],
  ['', undefined],
])('idIn: the id in %j is %j', (query, id) => {
  expect(idIn(query)).toBe(id)
})

test('auditAddress: the log of a certification body has its own address', () => {
  const view = auditViewOf(new URLSearchParams('lspro_id=7&page=2'))
  expect(view).toEqual({ lspro_id: 7, page: 2 })
  expect(auditAddress(view)).toBe('/operator/audit?lspro_id=7&page=2')
  expect(auditViewOf(new URLSearchParams('lspro_id=0x7'))).toEqual({})
})
