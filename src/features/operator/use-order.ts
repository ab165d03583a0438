import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '#ui/news.ts'
import { sentenceOf } from '#ui/say-problem.ts'
import { askDesk, type DeskAsk, type DeskCall, deskKey } from './desk.ts'
import { movedBy } from './moved-by.ts'

type Ordering = 'orderBanners' | 'orderCategories' | 'orderOptions' | 'orderQuestions'
type Orders = { was: number[]; ids: number[] }

/**
 * Moves one of a list by a place, and offers to take it back. The list is said as it was seen: whoever has ordered it
 * meanwhile is not overruled. `about` names the list, `list` is what shows it.
 */
export function useOrder<Name extends Ordering>(name: Name, about: Omit<DeskAsk<Name>, keyof Orders>, list: DeskCall) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function order(was: number[], ids: number[], more?: { undo: boolean }) {
    setBusy(true)
    let news: Parameters<typeof say>
    try {
      await askDesk(client, name, { ...about, was, ids } as DeskAsk<Name>)
      const undo = { name: 'Urungkan', run: () => void order(ids, was) }
      news = more?.undo ? ['Urutan tersimpan.', { action: undo }] : ['Urutan dikembalikan.']
    } catch (problem) {
      news = [sentenceOf(problem, 'Urutannya belum tersimpan: tidak ada sambungan.'), { alert: true }]
    }
    await client.invalidateQueries({ queryKey: deskKey(list) })
    setBusy(false)
    // Said once the list shows it: what takes it back is there for a few seconds only.
    say(...news)
  }
  return {
    busy,
    move: (ids: number[], id: number, by: -1 | 1) => order(ids, movedBy(ids, id, by), { undo: true }),
  }
}
