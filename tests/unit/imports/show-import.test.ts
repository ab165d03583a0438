import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type ImportsApi, importQuery, showImport } from '#catalog/imports/imports-api.ts'
import type { ImportDetail } from '#contract/imports/import-shapes.ts'

test('an answer that was asked for before the user chose another sheet does not take the place of the new one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const detail = (name: string) => ({ id: 7, name, state: 'columns' }) as unknown as ImportDetail
  const answers: ((name: string) => void)[] = []
  const call = () => new Promise((resolve) => answers.push((name) => resolve({ data: detail(name) })))
  const api = { owner: 'imports', call } as unknown as ImportsApi
  const query = importQuery(api, 7)
  const stop = new QueryObserver(client, query).subscribe(() => {})
  answers[0]!('Lama')
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)?.data.name).toBe('Lama'))

  const asked = client.refetchQueries({ queryKey: query.queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await showImport(client, api, detail('Baru'))
  answers[1]!('Lama')
  await asked
  expect(client.getQueryData(query.queryKey)?.data.name).toBe('Baru')
  stop()
  client.clear()
})
