import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, type RefObject, useContext } from 'react'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { ImportDetail, ImportState } from '#contract/imports/import-shapes.ts'
import type { imports } from '#contract/imports/imports.ts'
import type { ImportView } from './import-view.ts'
import { pollDelay } from './poll-delay.ts'

// The page around the screens of imports gives them requests and addresses: the merchant's page for the own shop, the
// operator's page for any merchant.

type Endpoints = typeof imports
export type ImportCall = keyof Endpoints
export type ImportRequest<Name extends ImportCall> = RequestOf<Endpoints[Name]>
export type ImportAnswer<Name extends ImportCall> = Answer<Endpoints[Name]>

export type ImportCallOptions = {
  signal?: AbortSignal
  /** Used instead of `fetch`, with timeouts of its own. */
  send?: (request: Request) => Promise<Response>
  /** ms until a request without an answer counts as unreachable. */
  timeout?: number
  /** The user has not caused this request. */
  quiet?: boolean
}

export type ImportsApi = {
  /**
   * The first part of every query key, different for the merchant and for each shop at the desk. Never a name of
   * `contract`, because answers to its endpoints are stored on the phone.
   */
  owner: string
  merchantId: number
  /** Sends a request. Throws a Problem, or the abort error. */
  call: <Name extends ImportCall>(
    name: Name,
    ask: ImportRequest<Name>,
    options?: ImportCallOptions,
  ) => Promise<ImportAnswer<Name>>
  /** The address of a view of the page. */
  to: (view: ImportView) => string
  /** The address of a product that a row has made or changed. */
  productAddress: (id: number) => string
  /** The address of the shop's products, and the label of the link to them. */
  shop: { to: string; label: string }
  /** The owner of the products: 'produk Anda', or 'produk usaha ini' for an operator. */
  products: string
  /** The people who are notified at the end of an import, as the end of a sentence. */
  notice: string
  /** Called when a finished import is shown: cached data about the shop's products may be older. */
  onDone: () => void
}

/** The heading of a step. It takes the focus when the step changes. */
export type StepHeading = { headingRef: RefObject<HTMLHeadingElement | null> }

export const ImportsContext = createContext<ImportsApi | undefined>(undefined)

/** The requests and addresses of the page around. */
export function useImports(): ImportsApi {
  const api = useContext(ImportsContext)
  if (!api) throw new Error('no page of imports is around this component')
  return api
}

const isWorking = (state: ImportState | undefined) => state === 'checking' || state === 'running'

/** One import, requested again while the server works on it. */
export const importQuery = (api: ImportsApi, id: number) =>
  queryOptions<ImportAnswer<'one'>>({
    queryKey: [`${api.owner}.one`, id],
    queryFn: ({ signal }) => api.call('one', { id }, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isWorking(data?.data.state) && pollDelay(Date.now() - dataUpdatedAt),
  })

/** The imports of the shop, requested again while the server works on one. */
export const importListQuery = (api: ImportsApi) =>
  queryOptions<ImportAnswer<'list'>>({
    queryKey: [`${api.owner}.list`],
    queryFn: ({ signal }) => api.call('list', {}, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.data.some(({ state }) => isWorking(state)) && pollDelay(Date.now() - dataUpdatedAt),
  })

/** A page of rows. It is dropped when it is no longer shown, because the rows are checked again after each change. */
export const importRowsQuery = (api: ImportsApi, ask: ImportRequest<'rows'>) =>
  queryOptions<ImportAnswer<'rows'>>({
    queryKey: [`${api.owner}.rows`, ask],
    queryFn: ({ signal }) => api.call('rows', ask, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Shows an import as the server has just answered, without another request. One that is under way is stopped: its
 * answer is older, and would take the place of this one.
 */
export async function showImport(client: QueryClient, api: ImportsApi, data: ImportDetail) {
  const { queryKey } = importQuery(api, data.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData<ImportAnswer<'one'>>(queryKey, { data })
  void client.invalidateQueries({ queryKey: importListQuery(api).queryKey })
}

/**
 * Stops asking for an import that is about to be deleted: the answer that it is gone would replace the page, and with
 * it the question that leads to the start.
 */
export async function stopPolling(client: QueryClient, api: ImportsApi, id: number) {
  const { queryKey } = importQuery(api, id)
  await client.cancelQueries({ queryKey })
  client.setQueryData<ImportAnswer<'one'>>(
    queryKey,
    (old) => old && (old.data.state === 'checking' ? { ...old, data: { ...old.data, state: 'ready' } } : old),
  )
}
