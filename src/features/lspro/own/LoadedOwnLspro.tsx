import type { ReactNode } from 'react'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import type { OwnLspro } from './lspro-writes.ts'
import type { OwnLsproState } from './use-own-lspro.ts'

type Props = { own: OwnLsproState; what: string; children: (body: OwnLspro) => ReactNode }

/** A part of the own LSPRO page, shown once the server or persisted cache has answered and IndexedDB has been read. */
export const LoadedOwnLspro = ({ own, what, children }: Props) => (
  <QueryResult query={own.query} what={what} skeleton={<SkeletonLine width={80} />}>
    {() => (own.body ? children(own.body) : <SkeletonLine width={80} />)}
  </QueryResult>
)
