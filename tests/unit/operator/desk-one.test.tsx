import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { DeskRecord } from '#features/operator/desk/DeskRecord.tsx'
import { deskQueryKey } from '#features/operator/desk/desk-client.ts'

// The desk page of a single object, by the id in its address.

function opened(search: string) {
  const client = new QueryClient()
  client.setQueryData(deskQueryKey('user', { id: 12 }), { code: '00', data: { email: 'siti@uji.example' } })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/operator/user" ssrSearch={search}>
        <DeskRecord endpoint="user" what="Pengguna" list="/operator/users" back="Ke pencarian pengguna">
          {({ email }) => <h1>{email}</h1>}
        </DeskRecord>
      </Router>
    </QueryClientProvider>,
  )
}
const back = /<a [^>]*href="\/operator\/users"[^>]*>Ke pencarian pengguna<\/a>/

test('the desk shows the object of ?id below a link back to the list', () => {
  const html = opened('?id=12')
  expect(html).toMatch(/Ke pencarian pengguna.*<h1>siti@uji\.example<\/h1>/s)
  expect(html).toMatch(back)
})

test.each(['', '?id=', '?id=0', '?id=1.5', '?id=dua', '?id=2147483648'])(
  'the desk at “%s” shows that nothing was found, with a link back to the list',
  (search) => {
    const html = opened(search)
    expect(html).toContain('Pengguna tidak ditemukan.')
    expect(html).toMatch(back)
    expect(html).not.toContain('siti@uji.example')
  },
)

test('the desk does not report an object as missing while it is loading', () => {
  const html = opened('?id=13')
  expect(html).not.toContain('tidak ditemukan')
  expect(html).not.toContain('siti@uji.example')
})
