import { useEffect, useState } from 'react'
import { labels } from '#contract/labels.ts'
import type { Region } from '#contract/regions.ts'
import { Empty } from '#ui/Empty.tsx'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { TryAgain } from '#ui/TryAgain.tsx'
import { CancelLink } from './CancelLink.tsx'
import { cardsOf, type GroupCards } from './GroupCards.tsx'
import { GroupRow } from './GroupRow.tsx'
import { groupNames, groups, type SearchView } from './search-view.ts'
import { gridOf } from './WholeGroup.tsx'

type Props = {
  view: SearchView
  provinces: Region[]
  /** Absent while the server may still answer. */
  tryAgain?: () => void
  busy?: boolean
}

/** What was opened on this phone and fits, and says that it is that. */
export function RememberedResults({ view, provinces, tryAgain, busy = false }: Props) {
  const found = useFoundHere(view, provinces)
  if (!found) return null
  const empty = groups.every((group) => found[group].length === 0)
  const again = tryAgain && <TryAgain look="text" onClick={tryAgain} busy={busy} />
  if (empty)
    return tryAgain ? (
      <Empty
        look="shut"
        title={labels.emptyCategory}
        say="Di HP ini belum pernah dibuka yang cocok. Begitu ada sinyal, kami cari di semua etalase."
      >
        {again}
      </Empty>
    ) : null
  return (
    <>
      <Note icon={noRoad} action={again}>
        Hasil dari yang pernah dibuka di HP ini
      </Note>
      {view.whole ? (
        <section>
          <div className="head">
            <h2>{groupNames[view.whole]}</h2>
            <CancelLink view={view} />
          </div>
          <div className={gridOf(view.whole)}>{cardsOf(view.whole, found)}</div>
        </section>
      ) : (
        view.ticked.map((group) => (
          <GroupRow key={group} view={view} group={group} cards={found} total={found[group].length} />
        ))
      )}
    </>
  )
}

/** What was found last: it is drawn at once where it stands in for another face of the same search. */
let last: { wanted: string; found: GroupCards } | undefined

function useFoundHere(view: SearchView, provinces: Region[]): GroupCards | undefined {
  const { query: text, category_id: category } = view
  const province = view.province_id && (provinces.find(({ id }) => id === view.province_id)?.name ?? '?')
  const wanted = JSON.stringify([text, category, province, view.ticked])
  const [found, setFound] = useState(last?.wanted === wanted ? last.found : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is all of it
  useEffect(() => {
    let here = true
    const sought = { text, category, province: province || undefined }
    void import('#goods/phone-search.ts')
      .then(async ({ foundIn, keptHere }) => {
        const kept = await keptHere()
        const is = (group: keyof GroupCards) => view.ticked.includes(group)
        return {
          product: is('product') ? foundIn(kept.product, sought) : [],
          merchant: is('merchant') ? foundIn(kept.merchant, sought) : [],
          lspro: is('lspro') && !category ? foundIn(kept.lspro, sought) : [],
        }
      })
      .catch(() => ({ product: [], merchant: [], lspro: [] }))
      .then((cards) => {
        last = { wanted, found: cards }
        if (here) setFound(cards)
      })
    return () => {
      here = false
    }
  }, [wanted])
  return found
}
