import type { Draft } from '#offline/outbox/entry.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { pencil } from '#ui/display/lazy-icons.ts'
import type { DiscardTarget } from './DiscardSheet.tsx'
import { draftLink } from './draft-link.ts'
import { LinkedItem } from './OutboxItem.tsx'
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
    <LinkedItem
      title={title}
      line={link?.closedReason ?? `Diubah ${phoneDateTime(draft.at)}`}
      icon={pencil}
      contents={draft.values}
      owner={draft.person}
      link={link && { to: link.to, name: link.closedReason ? `Ke toko: ${title}` : `Lanjutkan ${title}` }}
      onRemove={() => onDiscard({ title, contents: draft.values, draft: draft.name, owner: draft.person })}
    />
  )
}
