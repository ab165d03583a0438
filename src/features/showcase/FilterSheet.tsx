import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { Sheet } from '#ui/Window.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import { countQuestion, provincesQuestion } from './questions.ts'
import { viewOf } from './showcase-view.ts'

/** What narrows the showcase, on phones. Says what one would find before one goes there. */
export function FilterSheet({ onShut }: { onShut: () => void }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(viewOf(new URLSearchParams(useSearch())))
  const { data: { data: provinces } = { data: [] } } = useQuery(provincesQuestion)
  const found = useQuery({ ...countQuestion(draft), placeholderData: (before) => before })
  // The window's entry of the history becomes the filtered showcase: back leads to the one before.
  const show = (view: typeof draft) => go(addresses.showcase({ ...view, page: 1 }), { replace: true })
  const total = found.data?.total_filtered
  const foot = (
    <>
      <Button look="text" onClick={() => show({ slug: draft.slug, page: 1, category_name: labels.everything })}>
        Hapus semua
      </Button>
      <Button wide onClick={() => show(draft)}>
        {total === undefined ? 'Tampilkan' : `Tampilkan ${total} produk`}
      </Button>
    </>
  )
  return (
    <Sheet title="Saring" onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        <Select
          label="Provinsi"
          value={draft.province_id ?? 0}
          options={[{ id: 0, name: labels.anywhere }, ...provinces]}
          onPick={(id) => setDraft({ ...draft, province_id: id || undefined })}
        />
        <div>
          <p className="field__label">Kategori</p>
          <CategoryTree
            view={draft}
            onPick={(picked) => setDraft({ ...draft, ...picked, category_id: picked.category_id || undefined })}
          />
        </div>
      </div>
    </Sheet>
  )
}
