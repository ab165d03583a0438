import type { ReactNode } from 'react'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/nav/Button.tsx'
import './photo-progress.css'

type Props = {
  /** The text that is shown while no photo is being prepared. */
  help: ReactNode
  /** The id of that text, for the field that it describes. */
  helpId?: string
  /** The running task: 'Memperkecil 1 dari 3'. `percent` is missing while nobody knows how far it is. */
  running: { description: string; percent?: number } | undefined
  /** Stops it; without it there is no button for that. */
  onCancel: (() => void) | undefined
}

/**
 * The help text of a photo field. While a photo is prepared or uploaded its progress covers that text, so that the form
 * below does not move: Safari has no scroll anchoring, and a finger would press something else.
 */
export function PhotoProgress({ help, helpId, running, onCancel }: Props) {
  const percent = running?.percent === undefined ? undefined : Math.round(running.percent)
  return (
    <div className="photo-progress">
      <p className="field__help" id={helpId}>
        {help}
      </p>
      {running && (
        <div className="photo-progress__running">
          <span>
            {/* Announced when the photo changes, not at each per cent. */}
            <span role="status">{running.description}</span>
            {percent !== undefined && (
              <span aria-hidden="true">
                {' '}
                · <b>{percent} %</b>
              </span>
            )}
          </span>
          {onCancel && (
            <Button variant="text" small onClick={onCancel}>
              Batalkan
            </Button>
          )}
          <Progress label={running.description} {...(percent !== undefined && { done: percent / 100 })} />
        </div>
      )}
    </div>
  )
}
