import type { Draft, Row } from '#offline/rows.ts'
import { forDevice } from '#ui/device-words.ts'
import type { Discarded } from './DiscardSheet.tsx'
import { DraftParcel } from './DraftParcels.tsx'
import { MovingParcel, ParkedParcel } from './WaitingParcel.tsx'

type Props = { rows: readonly Row[]; drafts: readonly Draft[]; onDiscard: (what: Discarded) => void }

/** What was written on this phone before somebody signed in: nobody else would find it, and it goes as nobody's. */
export function GuestParcels({ rows, drafts, onDiscard }: Props) {
  if (rows.length === 0 && drafts.length === 0) return null
  return (
    <section className="stack stack--s">
      <h2>Ditulis sebelum masuk</h2>
      <p className="small muted">{forDevice('Ada di HP ini saja. Pesan dari sini dikirim tanpa akun Anda.')}</p>
      <ul className="stack stack--s">
        {rows.map((row) =>
          row.state === 'parked' ? (
            <ParkedParcel key={row.id} row={row} rows={rows} onDiscard={onDiscard} />
          ) : (
            <MovingParcel key={row.id} row={row} rows={rows} progress={undefined} onDiscard={onDiscard} />
          ),
        )}
        {drafts.map((draft) => (
          <DraftParcel key={draft.name} draft={draft} onDiscard={onDiscard} />
        ))}
      </ul>
    </section>
  )
}
