import type { Row } from '#offline/rows.ts'
import { useSending } from '#offline/sending.ts'
import type { Discarded } from './DiscardSheet.tsx'
import { MovingParcel, ParkedParcel } from './WaitingParcel.tsx'

type Props = { rows: readonly Row[]; onDiscard: (what: Discarded) => void }

/** What needs its owner first, then what goes by itself, each in the order in which it was kept. */
export function WaitingParcels({ rows, onDiscard }: Props) {
  const { progress } = useSending()
  const parked = rows.filter(({ state }) => state === 'parked')
  const moving = rows.filter(({ state }) => state !== 'parked')
  return (
    <>
      {parked.length > 0 && (
        <section className="stack stack--s">
          <h2>Perlu Anda lihat</h2>
          <ul className="stack stack--s">
            {parked.map((row) => (
              <ParkedParcel key={row.id} row={row} rows={rows} onDiscard={onDiscard} />
            ))}
          </ul>
        </section>
      )}
      {moving.length > 0 && (
        <section className="stack stack--s">
          <h2>{moving.some(({ state }) => state === 'sending') ? 'Sedang dikirim' : 'Menunggu dikirim'}</h2>
          <ul className="stack stack--s">
            {moving.map((row) => (
              <MovingParcel key={row.id} row={row} rows={rows} progress={progress[row.id]} onDiscard={onDiscard} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
