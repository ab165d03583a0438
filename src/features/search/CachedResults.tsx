import { useEffect, useState } from 'react'
import type { Region } from '#contract/regions/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
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

/** Matching results from the pages that were opened on this phone, with a note that says so. */
export function CachedResults({ view, provinces, tryAgain, busy = false }: Props) {
  const found = useLocalResults(view, provinces)
  if (!found) return null
  const empty = groups.every((group) => found[group].length === 0)
  const retryButton = tryAgain && <TryAgain variant="text" onClick={tryAgain} busy={busy} />
  if (empty)
    return tryAgain ? (
      <Empty
        variant="shut"
        title={commonLabels.emptyCategory}
        description="Di HP ini belum pernah dibuka yang cocok. Begitu ada sinyal, kami cari di semua etalase."
      >
        {retryButton}
      </Empty>
    ) : null
  return (
    <>
      <Note icon={noSignal} action={retryButton}>
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

/** The last result, rendered at once when another state of the same search shows the cached results again. */
let lastResult: { key: string; cards: GroupCards } | undefined

function useLocalResults(view: SearchView, provinces: Region[]): GroupCards | undefined {
  const { query: text, category_id: category } = view
  const province = view.province_id && (provinces.find(({ id }) => id === view.province_id)?.name ?? '?')
  const searchKey = JSON.stringify([text, category, province, view.ticked])
  const [found, setFound] = useState(lastResult?.key === searchKey ? lastResult.cards : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` contains all inputs
  useEffect(() => {
    let isCurrent = true
    const localQuery = { text, category, province: province || undefined }
    void import('#catalog/search/local-search.ts')
      .then(async ({ searchIn, localCatalog }) => {
        const catalog = await localCatalog()
        const isTicked = (group: keyof GroupCards) => view.ticked.includes(group)
        return {
          product: isTicked('product') ? searchIn(catalog.product, localQuery) : [],
          merchant: isTicked('merchant') ? searchIn(catalog.merchant, localQuery) : [],
          lspro: isTicked('lspro') && !category ? searchIn(catalog.lspro, localQuery) : [],
        }
      })
      .catch(() => ({ product: [], merchant: [], lspro: [] }))
      .then((cards) => {
        lastResult = { key: searchKey, cards }
        if (isCurrent) setFound(cards)
      })
    return () => {
      isCurrent = false
    }
  }, [searchKey])
  return found
}
