import { Link } from 'wouter'
import { ScrollRow } from '#catalog/ScrollRow.tsx'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { type GroupCards, groupCardsOf } from './group-cards.tsx'
import { type Group, groupId, groupNames, type SearchView, searchAddress } from './search-view.ts'

type Props = { view: SearchView; group: Group; cards: GroupCards; total: number }

/** A group of results in a scrolling row, or a text if it is empty; 'Lihat Semua' shows the whole group. */
export function GroupRow({ view, group, cards, total }: Props) {
  const name = groupNames[group]
  return (
    <section>
      <div className="head">
        <h2 id={groupId(group)} tabIndex={-1}>
          {name}
        </h2>
        {total > 1 && (
          <Link
            className="link link--bare"
            href={searchAddress({ ...view, whole: group })}
            // Tells CancelLink that going back in the history leads here.
            state={{ fromRow: true }}
            aria-label={`${commonLabels.seeAll}: ${name}, ${total}`}
          >
            {commonLabels.seeAll} <Icon d={next} size="s" />
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="muted">{commonLabels.emptyCategory}</p>
      ) : (
        <ScrollRow
          name={name}
          className={
            group === 'product' ? 'cards cards--row scroll-row' : 'cards cards--row scroll-row scroll-row--wide'
          }
        >
          {groupCardsOf(group, cards, { row: true })}
        </ScrollRow>
      )}
    </section>
  )
}
