import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { type DeskEndpointName, type DeskRequest, deskQueryKey, requestDesk } from '../desk-client.ts'

type ReorderEndpoint = 'orderBanners' | 'orderCategories' | 'orderOptions' | 'orderQuestions'
type OrderInput = { was: number[]; ids: number[] }

/**
 * Moves an item of a list by one position, and offers to undo it. The request has the old order too: the server rejects
 * it if a colleague has changed the order meanwhile. `about` names the list; `list` is its query.
 */
export function useReorder<Name extends ReorderEndpoint>(
  name: Name,
  about: Omit<DeskRequest<Name>, keyof OrderInput>,
  list: DeskEndpointName,
) {
  const client = useQueryClient()
  const order = useMutation({
    mutationFn: ({ was, ids }: OrderInput & { undo?: boolean }) =>
      requestDesk(client, name, { ...about, was, ids } as DeskRequest<Name>),
    onSettled: () => client.invalidateQueries({ queryKey: deskQueryKey(list) }),
  })
  // The toast waits until the list shows the new order, because the undo button is there for a few seconds only.
  const send = (input: OrderInput & { undo?: boolean }) =>
    order.mutateAsync(input).then(
      () => {
        const undo = { name: 'Urungkan', run: () => void send({ was: input.ids, ids: input.was }) }
        if (input.undo) toast('Urutan tersimpan.', { action: undo })
        else toast('Urutan dikembalikan.')
      },
      (problem) => toast(sentenceOf(problem, 'Urutannya belum tersimpan: tidak ada sambungan.'), { alert: true }),
    )
  return {
    busy: order.isPending,
    move: (ids: number[], id: number, by: -1 | 1) => send({ was: ids, ids: moveItem(ids, id, by), undo: true }),
  }
}

/** The list with one item moved up or down by one position; unchanged at its ends. */
export function moveItem(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.filter((other) => other !== id)
  moved.splice(to, 0, id)
  return moved
}
