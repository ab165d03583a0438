import type { ReactNode } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import type { OwnLsproState } from './own-body.ts'
import type { OwnLspro } from './own-lspro.ts'

type Props = { own: OwnLsproState; what: string; children: (body: OwnLspro) => ReactNode }

/** A part of one's own body, once the server, or memory, has been heard, and the shelf has been read. */
export const OwnKnown = ({ own, what, children }: Props) => (
  <Answer of={own.asked} what={what} bones={<BoneLine width={80} />}>
    {() => (own.body ? children(own.body) : <BoneLine width={80} />)}
  </Answer>
)
