import { useInfiniteQuery } from '@tanstack/react-query'
import type { Region } from '#contract/regions.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { MoreBelow } from '#goods/MoreBelow.tsx'
import { Answer } from '#ui/Answer.tsx'
import { useStillWrong } from '#ui/still-wrong.ts'
import { CancelLink } from './CancelLink.tsx'
import { cardsOf, type GroupCards } from './GroupCards.tsx'
import { NothingFound } from './NothingFound.tsx'
import { RememberedResults } from './RememberedResults.tsx'
import { numberText } from './Results.tsx'
import { wholeQuestion } from './search-questions.ts'
import { type Group, groupNames, type SearchView } from './search-view.ts'

type Props = { view: SearchView; group: Group; provinces: Region[] }

/** All of one group as a grid, scrolled on; 'Cancel' leads back to the three (row 176). */
export function WholeGroup({ view, group, provinces }: Props) {
  const list = useInfiniteQuery(wholeQuestion(view, group))
  const { data, isFetching, refetch } = list
  const problem = useStillWrong(list)
  if (!data && problem?.trouble === 'unreachable')
    return <RememberedResults view={view} provinces={provinces} busy={isFetching} tryAgain={() => void refetch()} />
  const total = data?.pages[0]?.data.total[group]
  return (
    <section>
      <div className="head">
        <h2>{groupNames[group]}</h2>
        <CancelLink view={view} />
      </div>
      <p className="muted small" role="status">
        {total !== undefined && `${numberText(total)} ditemukan`}
      </p>
      <Answer
        of={list}
        what={groupNames[group]}
        bones={<CardBones count={8} className={gridOf(group)} />}
        empty={({ pages }) => pages[0]?.data[group].length === 0 && <NothingFound view={view} didYouMean={null} />}
      >
        {({ pages }) => (
          <>
            <div className={gridOf(group)}>{cardsOf(group, together(pages.map(({ data }) => data)))}</div>
            <MoreBelow list={list} />
          </>
        )}
      </Answer>
    </section>
  )
}

export const gridOf = (group: Group) => (group === 'product' ? 'cards cards--side' : 'cards cards--lspro')

/** Something that came in while one read on stands on two pages: once is enough. */
function together(pages: readonly GroupCards[]): GroupCards {
  const once = <Card extends { id: number }>(cards: Card[]) => [
    ...new Map(cards.map((card) => [card.id, card])).values(),
  ]
  return {
    product: once(pages.flatMap(({ product }) => product)),
    merchant: once(pages.flatMap(({ merchant }) => merchant)),
    lspro: once(pages.flatMap(({ lspro }) => lspro)),
  }
}
