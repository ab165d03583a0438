import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type Stage, stageTitles } from '#forms/stages.ts'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'

/** The five stages, each one cloth of an awning. What has been reached is a link; all of them are read out by name. */
export const Steps = ({ stage, reached }: { stage: Stage; reached: number }) => (
  <nav className="stages" aria-label={`Tahap ${stage} dari 5, ${stageTitles[stage - 1]}`}>
    <ol>
      {stageTitles.map((title, at) => {
        const n = at + 1
        const done = n < reached && n !== stage
        const inside = (
          <>
            <span className="stages__face" aria-hidden="true">
              {done ? <Icon d={check} size="s" /> : n}
              <span className="stages__name">{title}</span>
            </span>
            <span className="sr">{`Tahap ${n}, ${title}${done ? ', selesai' : ''}`}</span>
          </>
        )
        return (
          <li key={title} aria-current={n === stage ? 'step' : undefined} data-done={done || undefined}>
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
