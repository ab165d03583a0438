import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { parkedStages } from '#forms/opening.ts'
import { nameOf, type Stage, stageTitles } from '#forms/stages.ts'
import { pendingOf, usePending } from '#offline/pending.ts'
import { forDevice } from '#ui/device-words.ts'
import { Icon } from '#ui/Icon.tsx'
import { check, warning } from '#ui/icons.ts'
import { phone } from '#ui/late-icons.ts'

type Props = { shop: number; stage: Stage; reached: number }

/** How a stage stands: rejected by the server, only on this phone so far, or done. */
type Mark = 'fix' | 'phone' | 'done'
const marks = {
  fix: { icon: warning, word: 'perlu diperbaiki' },
  phone: { icon: phone, word: 'tersimpan di HP' },
  done: { icon: check, word: 'selesai' },
} as const satisfies Record<Mark, object>

/** The five stages, each one cloth of an awning. What has been reached is a link; all of them are read out by name. */
export function Steps({ shop, stage, reached }: Props) {
  const { rows } = usePending()
  const toFix = parkedStages(rows, shop)
  const markOf = (n: Stage): Mark | undefined => {
    if (toFix.includes(n)) return 'fix'
    if (n === stage || n >= reached) return undefined
    return pendingOf(rows, nameOf(shop, n)) ? 'phone' : 'done'
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
