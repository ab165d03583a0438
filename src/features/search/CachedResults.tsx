import { useEffect, useState } from 'react'
import { commonLabels } from '#contract/common-labels.ts'
import type { Region } from '#contract/regions.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { CancelLink } from './CancelLink.tsx'
import { GroupRow } from './GroupRow.tsx'
import { type GroupCards, gridClassOf, groupCardsOf } from './group-cards.tsx'
import { groupNames, groups, type SearchView } from './search-view.ts'

type Props = {
  view: SearchView
  provinces: Region[]
  /** Absent while the server may still answer. */
  tryAgain?: () => void
  busy?: boolean
}

/** What was opened on this phone and fits, and says that it is that. */
export function CachedResults({ view, provinces, tryAgain, busy = false }: Props) {
  const found = useLocalResults(view, provinces)
  if (!found) return null
  const empty = groups.every((group) => found[group].length === 0)
  const again = tryAgain && <TryAgain look="text" onClick={tryAgain} busy={busy} />
  if (empty)
    return tryAgain ? (
      <Empty
        look="shut"
        title={commonLabels.emptyCategory}
        say="Di HP ini belum pernah dibuka yang cocok. Begitu ada sinyal, kami cari di semua etalase."
      >
        {again}
      </Empty>
    ) : null
  return (
    <>
      <Note icon={noSignal} action={again}>
        Hasil dari yang pernah dibuka di HP ini
      </Note>
      {view.whole ? (
        <section>
          <div className="head">
            <h2>{groupNames[view.whole]}</h2>
            <CancelLink view={view} />
          </div>
          <div className={gridClassOf(view.whole)}>{groupCardsOf(view.whole, found)}</div>
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
let lastResult: { wanted: string; found: GroupCards } | undefined

function useLocalResults(view: SearchView, provinces: Region[]): GroupCards | undefined {
  const { query: text, category_id: category } = view
  const province = view.province_id && (provinces.find(({ id }) => id === view.province_id)?.name ?? '?')
  const searchKey = JSON.stringify([text, category, province, view.ticked])
  const [found, setFound] = useState(lastResult?.wanted === searchKey ? lastResult.found : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is all of it
  useEffect(() => {
    let isCurrent = true
    const localQuery = { text, category, province: province || undefined }
    void import('#catalog/search/local-search.ts')
      .then(async ({ searchIn, localCatalog }) => {
        const kept = await localCatalog()
        const is = (group: keyof GroupCards) => view.ticked.includes(group)
        return {
          product: is('product') ? searchIn(kept.product, localQuery) : [],
          merchant: is('merchant') ? searchIn(kept.merchant, localQuery) : [],
          lspro: is('lspro') && !category ? searchIn(kept.lspro, localQuery) : [],
        }
      })
      .catch(() => ({ product: [], merchant: [], lspro: [] }))
      .then((cards) => {
        lastResult = { wanted: searchKey, found: cards }
        if (isCurrent) setFound(cards)
      })
    return () => {
      isCurrent = false
    }
  }, [searchKey])
  return found
}
