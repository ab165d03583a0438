import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeNumber } from '#contract/format.ts'
import type { DeskCategory, DeskMainCategory } from '#contract/operator/content.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { mergeTargets } from './merge-targets.ts'

type Props = {
  category: DeskCategory
  parent: DeskMainCategory | undefined
  all: readonly DeskMainCategory[]
  onShut: () => void
}

/** Chooses what a category becomes part of, and says what follows from it before it is done. */
export function MergeCategorySheet({ category, parent, all, onShut }: Props) {
  const mutate = useDeskMutation()
  const client = useQueryClient()
  const targets = mergeTargets(all, category, parent)
  const [chosen, setChosen] = useState(targets[0]?.id)
  const into = targets.find(({ id }) => id === chosen)
  if (!into)
    return (
      <Sheet title={`Gabungkan ${category.name}`} onShut={onShut}>
        <Empty look="empty" title="Tidak ada kategori lain untuk tujuannya." />
      </Sheet>
    )

  async function merge(target: (typeof targets)[number]) {
    const input = { id: category.id, seen: category.seen, into_id: target.id, into_seen: target.seen }
    await mutate('mergeCategory', input, 'categories')
    await client.invalidateQueries({ queryKey: endpointQuery('showcase.categories', {}).queryKey })
  }
  return (
    <ConfirmSheet
      title={`Gabungkan ${category.name}`}
      about={<Select label="Menjadi bagian dari" value={into.id} options={targets} onPick={setChosen} />}
      yes="Gabungkan"
      danger
      onYes={() => merge(into)}
      onShut={onShut}
    >
      {wholeNumber(category.products)} produk pindah ke {into.name} sekaligus, dan {category.name} tidak ada lagi.
      {'child' in category && ' Subkategorinya ikut pindah; yang namanya sama menjadi satu.'} Alamat lamanya menuju ke
      yang baru. Ini tidak dapat diurungkan.
    </ConfirmSheet>
  )
}
