import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { RegionFields } from '#drafts/region/RegionFields.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'

const nowhere = { province_id: '0', regency_id: '0', district_id: '0', village_id: '0' }
function Fields({ empty }: { empty?: string }) {
  const form = useForm({ defaultValues: nowhere })
  return <RegionFields form={form} known={undefined} {...(empty && { empty })} />
}
function drawn(empty?: string) {
  const client = new QueryClient()
  client.setQueryData(endpointQuery('regions.provinces', {}).queryKey, {
    code: '00',
    data: [{ id: 32, name: 'Jawa Barat' }],
  } as never)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Fields {...(empty && { empty })} />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<option value="0"[^>]*>([^<]*)/g)].map(([, text]) => text)
}

test('RegionFields of a certification body show their own text when a list is empty', () => {
  expect(drawn(lsproMessages.noChoice)).toEqual([
    'Pilih provinsi',
    'Tidak ada data',
    'Tidak ada data',
    'Tidak ada data',
  ])
})

test('RegionFields of the wizard show “No Data” where a list is empty, and invite to choose where it is not', () => {
  expect(drawn()).toEqual(['Pilih provinsi', 'No Data', 'No Data', 'No Data'])
})
