import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { parkedStages } from '#drafts/shop-opening.ts'
import { type Stage, stageDraftName, stageTitles } from '#drafts/wizard/stages.ts'
import { pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'

type Props = { shop: number; stage: Stage; reached: number }

/** How a stage stands: rejected by the server, only on this phone so far, or done. */
type StageMark = 'fix' | 'phone' | 'done'
const marks = {
  fix: { icon: warning, word: 'perlu diperbaiki' },
  phone: { icon: phone, word: 'tersimpan di HP' },
  done: { icon: check, word: 'selesai' },
} as const satisfies Record<StageMark, object>

/** The five stages, each one cloth of an awning. What has been reached is a link; all of them are read out by name. */
export function Steps({ shop, stage, reached }: Props) {
  const { rows } = usePending()
  const toFix = parkedStages(rows, shop)
  const markOf = (n: Stage): StageMark | undefined => {
    if (toFix.includes(n)) return 'fix'
    if (n === stage || n >= reached) return undefined
    return pendingOf(rows, stageDraftName(shop, n)) ? 'phone' : 'done'
  }
  return (
    <nav className="stages" aria-label={`Tahap ${stage} dari 5, ${stageTitles[stage - 1]}`}>
      <ol>
        {stageTitles.map((title, at) => {
          const n = (at + 1) as Stage
          const mark = markOf(n)
          const inside = (
            <>
              <span className="stages__face" aria-hidden="true">
                {mark ? <Icon d={marks[mark].icon} size="s" /> : n}
                <span className="stages__name">{title}</span>
              </span>
              <span className="sr">{`Tahap ${n}, ${title}${mark ? `, ${forDevice(marks[mark].word)}` : ''}`}</span>
            </>
          )
          return (
            <li key={title} aria-current={n === stage ? 'step' : undefined} data-mark={mark}>
              {n !== stage && n <= reached ? (
                <Link href={addresses.wizard(n)} title={title}>
                  {inside}
                </Link>
              ) : (
                <span title={title}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
