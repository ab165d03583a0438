import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { Button } from '#ui/nav/Button.tsx'
import type { PhotoState } from './photo-store.ts'

export type Sending = { photo: number; of: number; percent: number }

type Props = { state: PhotoState; progress: Sending | undefined; row: OutboxEntry | undefined; onCancel: () => void }

/** One line of numbers: what is being made small, or what is leaving. */
export function PhotoProgress({ state: { doing }, progress, row, onCancel }: Props) {
  if (!doing && !(progress && row?.state === 'sending')) return null
  const what = doing
    ? { say: `Memperkecil ${doing.number} dari ${doing.of}`, percent: doing.percent }
    : { say: `Mengirim foto ${progress!.photo} dari ${progress!.of}`, percent: progress!.percent }
  const percent = Math.round(what.percent)
  return (
    <div className="upload">
      <span>
        {/* Read out when the photo changes, not at each per cent. */}
        <span role="status">{what.say}</span>
        <span aria-hidden="true">
          {' '}
          · <b>{percent} %</b>
        </span>
      </span>
      {doing && (
        <Button look="text" small onClick={onCancel}>
          Batalkan
        </Button>
      )}
      <progress aria-label={what.say} max={100} value={percent} />
    </div>
  )
}
