import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { check, close, question, warning } from '#ui/display/icons.ts'
import { sayForDevice } from '#ui/feedback/device-wording.ts'
import type { Verdict } from './verdict.ts'
import { type Asked, verdictText } from './verdict-texts.ts'
import './verdict.css'

const icons = { valid: check, ended: close, 'not-found': question, unsure: warning } as const

type Props = {
  verdict: Verdict
  asked?: Asked
  /** The level of the title's heading. */
  level?: 'h2' | 'h3' | 'h4'
  /** The source of the verdict: 'Menurut server, 27 Nov, 10.20 WIB'. */
  source?: ReactNode
  /** Links below the text, such as the report of a label. */
  children?: ReactNode
}

/** Shows one of the four verdicts: the known facts about a certificate, and the limits of this knowledge. */
export function VerdictCard({ verdict, asked, level: Heading = 'h2', source, children }: Props) {
  const { title, lines, remark } = verdictText(verdict, asked)
  const variant = verdict.outcome === 'ended' && verdict.why === 'later' ? 'not-found' : verdict.outcome
  return (
    <div className={`verdict verdict--${variant}`}>
      <span className="verdict__icon">
        <Icon d={icons[variant]} />
      </span>
      <div className="grow stack stack--s">
        <Heading className="verdict__title">{title}</Heading>
        {lines.map((line) => (
          <p key={line}>{sayForDevice(line)}</p>
        ))}
        <p className="small verdict__remark">{sayForDevice(remark)}</p>
        {source && <p className="small verdict__remark">{source}</p>}
        {children}
      </div>
    </div>
  )
}
