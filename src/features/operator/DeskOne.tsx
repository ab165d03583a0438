import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, type DeskAsk, deskQuestion } from './desk.ts'
import { idIn } from './list-view.ts'
import './desk-lists.css'

type Name = 'case' | 'lspro' | 'message' | 'shop' | 'user'
type Props<N extends Name> = {
  of: N
  /** What it is called: 'LSPRO'. */
  what: string
  /** Where all of them are, and what the way there is called. */
  list: string
  back: string
  children: (one: DeskAnswer<N>['data']) => ReactNode
}

/** The one thing that an address names by its id, below the way back to all of them. */
export function DeskOne<N extends Name>({ of, what, list, back, children }: Props<N>) {
  const id = idIn(useSearch())
  const one = useQuery({ ...deskQuestion(of, { id: id ?? 0 } as DeskAsk<N>), enabled: id !== undefined, gcTime: 0 })
  const none = (title: string) => (
    <Empty look="find" page title={title}>
      <ButtonLink to={list}>{back}</ButtonLink>
    </Empty>
  )
  if (id === undefined) return none(`${what} tidak ditemukan.`)
  return (
    <DeskReply of={one} what={what} bones={<BoneLine width={80} />} page refused={({ message }) => none(message)}>
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
    </DeskReply>
  )
}
