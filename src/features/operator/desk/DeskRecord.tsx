import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DeskQueryResult } from './DeskQueryResult.tsx'
import { type DeskAnswer, type DeskRequest, deskQuery } from './desk-client.ts'
import { idIn } from './list/list-view.ts'
import './desk-lists.css'

type RecordEndpoint = 'case' | 'labelReport' | 'lspro' | 'message' | 'shop' | 'user'
type Props<N extends RecordEndpoint> = {
  endpoint: N
  /** The name of the thing: 'LSPRO'. */
  what: string
  /** The address of the list. */
  list: string
  /** The label of the link to the list. */
  back: string
  children: (one: DeskAnswer<N>['data']) => ReactNode
}

/** Loads the record whose id is in the address, and shows it below a link back to the list. */
export function DeskRecord<N extends RecordEndpoint>({ endpoint, what, list, back, children }: Props<N>) {
  const id = idIn(useSearch())
  const record = useQuery({
    ...deskQuery(endpoint, { id: id ?? 0 } as DeskRequest<N>),
    enabled: id !== undefined,
    gcTime: 0,
  })
  useFocusTitleWhenLost(record.dataUpdatedAt)
  const notFound = (title: string) => (
    <Empty variant="find" page title={title}>
      <ButtonLink to={list}>{back}</ButtonLink>
    </Empty>
  )
  if (id === undefined) return notFound(`${what} tidak ditemukan.`)
  return (
    <DeskQueryResult
      query={record}
      what={what}
      skeleton={<SkeletonLine width={80} />}
      page
      refused={({ message }) => notFound(message)}
    >
      {({ data }) => (
        <div className="desk__list">
          <div>
            <ButtonLink to={list} variant="text" small>
              {back}
            </ButtonLink>
          </div>
          <Fragment key={id}>{children(data)}</Fragment>
        </div>
      )}
    </DeskQueryResult>
  )
}

/** When new data has removed the focused element, the focus would be at the top of the document: the title takes it. */
function useFocusTitleWhenLost(updatedAt: number) {
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, though its time is not read
  useEffect(() => {
    if (document.activeElement !== document.body || !focused.current || focused.current.isConnected) return
    const title = document.querySelector<HTMLElement>('main h1')
    if (title) title.tabIndex = -1
    title?.focus({ preventScroll: true })
  }, [updatedAt])
}
