import type { Draft } from '#offline/rows.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { pencil } from '#ui/late-icons.ts'
import { moment } from '#ui/moment.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import type { Discarded } from './DiscardSheet.tsx'
import { draftPlace } from './draft-place.ts'
import { placeFor } from './guests-place.ts'
import { Parcel } from './Parcel.tsx'

type Props = { drafts: readonly Draft[]; onDiscard: (what: Discarded) => void }

/** What was begun and not sent: only its owner can go on with it. */
export function DraftParcels({ drafts, onDiscard }: Props) {
  if (drafts.length === 0) return null
  return (
    <section className="stack stack--s">
      <h2>Belum selesai diisi</h2>
      <ul className="stack stack--s">
        {drafts.map((draft) => (
          <DraftParcel key={draft.name} draft={draft} onDiscard={onDiscard} />
        ))}
      </ul>
    </section>
  )
}

export function DraftParcel({ draft, onDiscard }: { draft: Draft; onDiscard: Props['onDiscard'] }) {
  const me = useSession()
  const found = draftPlace(draft.name, me !== undefined && isCompleted(me), draft.values)
  const place = found && { ...found, to: placeFor(found.to, draft.person) }
  const title = place?.title ?? 'Draf dari versi aplikasi lain'
  return (
    <Parcel
      title={title}
      state={<Whereabouts at="kept" />}
      line={`Diubah ${moment(draft.at)}`}
      icon={pencil}
      contents={draft.values}
      whose={draft.person}
    >
      {place?.over && <p className="small">{place.over}</p>}
      <div className="row row--wrap">
        {place && (
          <ButtonLink to={place.to} look="text" small {...(!place.over && { 'aria-label': `Lanjutkan ${title}` })}>
            {place.over ? 'Ke toko' : 'Lanjutkan'}
          </ButtonLink>
        )}
        <Button
          look="text"
          small
          onClick={() => onDiscard({ title, contents: draft.values, draft: draft.name, whose: draft.person })}
          aria-label={`Hapus ${title}`}
        >
          Hapus
        </Button>
      </div>
    </Parcel>
  )
}
