import type { Arrived } from '#offline/rows.ts'
import { sheetOfPaper } from '#ui/late-icons.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { Parcel } from './Parcel.tsx'
import { arrivedLine, titleOf } from './says.ts'

/** Proof of what the server has taken, by its own clock (P32). */
export function ArrivedParcels({ arrived }: { arrived: readonly Arrived[] }) {
  if (arrived.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="outbox__head">
        <h2>Sudah sampai</h2>
        <span className="small muted">30 hari terakhir</span>
      </div>
      <ul className="stack stack--s">
        {arrived.map((proof) => (
          <Parcel
            key={proof.id}
            title={titleOf(proof)}
            state={<Whereabouts at="sent" />}
            line={arrivedLine(proof.at)}
            icon={sheetOfPaper}
          />
        ))}
      </ul>
    </section>
  )
}
