import type { Draft } from '#offline/outbox/entry.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { pencil } from '#ui/display/lazy-icons.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { DiscardTarget } from './DiscardSheet.tsx'
import { draftLink } from './draft-link.ts'
import { FoldedItem } from './OutboxItem.tsx'
import { phoneDateTime } from './outbox-texts.ts'

type Props = { drafts: readonly Draft[]; onDiscard: (target: DiscardTarget) => void }

/** Drafts that were not sent, with a link to continue each. */
export function DraftItems({ drafts, onDiscard }: Props) {
  if (drafts.length === 0) return null
  return (
    <section className="stack stack--s">
      <h2>Belum selesai diisi</h2>
      <ul className="stack stack--s">
        {drafts.map((draft) => (
          <DraftItem key={draft.name} draft={draft} onDiscard={onDiscard} />
        ))}
      </ul>
    </section>
  )
}

export function DraftItem({ draft, onDiscard }: { draft: Draft; onDiscard: Props['onDiscard'] }) {
  const me = useSession()
  const link = draftLink(draft, me !== undefined && isCompleted(me))
  const title = link?.title ?? 'Draf dari versi aplikasi lain'
  return (
    <FoldedItem
      title={title}
      line={`Diubah ${phoneDateTime(draft.at)}`}
      icon={pencil}
      contents={draft.values}
      owner={draft.person}
    >
      {link?.closedReason && <p className="small">{link.closedReason}</p>}
      <div className="row row--wrap">
        {link && (
          <ButtonLink
            to={link.to}
            variant="soft"
            small
            {...(!link.closedReason && { 'aria-label': `Lanjutkan ${title}` })}
          >
            {link.closedReason ? 'Ke toko' : 'Lanjutkan'}
          </ButtonLink>
        )}
        <Button
          variant="text"
          small
          onClick={() => onDiscard({ title, contents: draft.values, draft: draft.name, owner: draft.person })}
          aria-label={`Hapus ${title}`}
        >
          Hapus
        </Button>
      </div>
    </FoldedItem>
  )
}
