import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from './DeskQueryResult.tsx'
import { type DeskAnswer, type DeskAsk, deskQuery } from './desk-client.ts'
import { idIn } from './list/list-view.ts'
import './desk-lists.css'

type RecordEndpoint = 'case' | 'lspro' | 'message' | 'shop' | 'user'
type Props<N extends RecordEndpoint> = {
  of: N
  /** What it is called: 'LSPRO'. */
  what: string
  /** Where all of them are, and what the way there is called. */
  list: string
  back: string
  children: (one: DeskAnswer<N>['data']) => ReactNode
}

/** The one thing that an address names by its id, below the way back to all of them. */
export function DeskRecord<N extends RecordEndpoint>({ of, what, list, back, children }: Props<N>) {
  const id = idIn(useSearch())
  const record = useQuery({ ...deskQuery(of, { id: id ?? 0 } as DeskAsk<N>), enabled: id !== undefined, gcTime: 0 })
  const notFound = (title: string) => (
    <Empty look="find" page title={title}>
      <ButtonLink to={list}>{back}</ButtonLink>
    </Empty>
  )
  if (id === undefined) return notFound(`${what} tidak ditemukan.`)
  return (
    <DeskQueryResult
      of={record}
      what={what}
      skeleton={<SkeletonLine width={80} />}
      page
      refused={({ message }) => notFound(message)}
    >
      {({ data }) => (
        <div className="desk__list">
          <div>
            <ButtonLink to={list} look="text" small>
              {back}
            </ButtonLink>
          </div>
          <Fragment key={id}>{children(data)}</Fragment>
        </div>
      )}
    </DeskQueryResult>
  )
}
