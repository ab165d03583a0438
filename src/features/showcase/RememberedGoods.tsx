import { useQuery } from '@tanstack/react-query'
import { GoodsRow } from './GoodsRow.tsx'
import { homeQuestion } from './questions.ts'

/** What this phone still has when the wanted page was never opened on it: the goods of the front page. */
export function RememberedGoods() {
  const { data } = useQuery(homeQuestion)
  return <GoodsRow title="Tersimpan di HP ini" cards={data?.data.data_product_views ?? []} />
}
