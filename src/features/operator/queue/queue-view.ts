import type { QueueItem } from '#contract/operator/operator.ts'
import type { DeskRequest } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'

// The filters of the queue. They are in the address, so that back, reload and the next product keep them. Pure.

export type QueueView = {
  is_sni?: 0 | 1 | undefined
  province_id?: number | undefined
  lspro_id?: number | undefined
  category_id?: number | undefined
  older_than?: number | undefined
  page?: number | undefined
}

const numberParams = ['province_id', 'lspro_id', 'category_id', 'older_than', 'page'] as const

export const ageOptions = [
  { id: 0, name: 'Semua umur' },
  { id: 24, name: 'Lebih dari 1 hari' },
  { id: 72, name: 'Lebih dari 3 hari' },
  { id: 168, name: 'Lebih dari 7 hari' },
] as const

/** The filters in the address; invalid values are ignored. */
export function queueViewOf(query: URLSearchParams): QueueView {
  const view: QueueView = {}
  const sni = query.get('is_sni')
  if (sni === '0' || sni === '1') view.is_sni = sni === '1' ? 1 : 0
  for (const name of numberParams) {
    const value = query.get(name) ?? ''
    if (/^[1-9]\d{0,4}$/.test(value)) view[name] = Number(value)
  }
  return view
}

/** The query string of an address: 'is_sni=1&page=2'; '' for the first page of the unfiltered queue. */
export const queueQueryOf = (view: QueueView): string =>
  (['is_sni', ...numberParams] as const)
    .filter(
      (name) => view[name] !== undefined && !(name === 'page' && view.page === 1) && (name === 'is_sni' || view[name]),
    )
    .map((name) => `${name}=${view[name]}`)
    .join('&')

export const queueAddress = (view: QueueView) =>
  queueQueryOf(view) ? `${deskAddresses.queue}?${queueQueryOf(view)}` : deskAddresses.queue
export const reviewAddress = (id: number, view: QueueView) =>
  `${deskAddresses.review(id)}${queueQueryOf(view) && `&${queueQueryOf(view)}`}`

/** The request. The unfiltered queue always has the same one, so that all pages share one cached answer. */
export const queueInputOf = (view: QueueView): DeskRequest<'queue'> =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

export const isFiltered = ({ page: _, ...filters }: QueueView) => queueQueryOf(filters) !== ''

/** The next product after `id` that no colleague has claimed, continuing from the beginning after the end. */
export function nextUnclaimedId(items: readonly QueueItem[], id: number): number | undefined {
  const at = items.findIndex(({ product_id }) => product_id === id)
  const free = (item: QueueItem) => item.product_id !== id && !(item.claim && !item.claim.mine)
  return (items.slice(at + 1).find(free) ?? items.find(free))?.product_id
}

/** The neighbour of `id` in the list; undefined at the end. An id that is not in it counts as before the first. */
export function adjacentId(items: readonly QueueItem[], id: number, step: 1 | -1): number | undefined {
  const at = items.findIndex(({ product_id }) => product_id === id)
  return items[at < 0 && step < 0 ? -1 : at + step]?.product_id
}
