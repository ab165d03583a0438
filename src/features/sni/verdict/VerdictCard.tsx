import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { check, close, question, warning } from '#ui/display/icons.ts'
import { sayForDevice } from '#ui/feedback/device-wording.ts'
import type { Verdict } from './verdict.ts'
import { type Asked, verdictText } from './verdict-texts.ts'
import './verdict.css'

const icons = { valid: check, ended: close, 'not-found': question, unsure: warning } as const

/** The face of a verdict: its colour and icon. A certificate that begins later is neither valid nor ended. */
export const faceOf = (verdict: Verdict): keyof typeof icons =>
  verdict.outcome === 'ended' && verdict.why === 'later' ? 'not-found' : verdict.outcome

type FaceProps = {
  face: keyof typeof icons
  /** One line in a card, instead of a card of its own. */
  line?: boolean
  children: ReactNode
}

/** The coloured box of a verdict with its icon. */
export const VerdictFace = ({ face, line = false, children }: FaceProps) => (
  <div className={`verdict verdict--${face}${line ? ' verdict--line' : ''}`}>
    <span className="verdict__icon">
      <Icon d={icons[face]} {...(line && { size: 's' as const })} />
    </span>
    <div className="grow stack stack--s">{children}</div>
  </div>
)

type Props = {
  verdict: Verdict
  asked?: Asked
  /** The level of the title's heading. */
  level?: 'h2' | 'h3' | 'h4'
  /** The question that was asked, or the sources of the verdict. */
  source?: ReactNode
  /** The product of a label, or links below the text, such as the report of a label. */
  children?: ReactNode
}

/** A verdict that has no certificate to show: not found, or not certain. */
export function VerdictCard({ verdict, asked, level: Heading = 'h2', source, children }: Props) {
  const { title, lines, remark } = verdictText(verdict, asked)
  return (
    <VerdictFace face={faceOf(verdict)}>
      <Heading className="verdict__title">{title}</Heading>
      {lines.map((line) => (
        <p key={line}>{sayForDevice(line)}</p>
      ))}
      <p className="small verdict__remark">{sayForDevice(remark)}</p>
      {source && <p className="small verdict__remark">{sayForDevice(source)}</p>}
      {children}
    </VerdictFace>
  )
}
