import { useQuery } from '@tanstack/react-query'
import { useShelves } from '#forms/use-shelves.ts'
import { question } from '#offline/question.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useLate } from '#ui/late.ts'
import { productWay } from './product-way.ts'

/** Whether whoever holds this phone may go on to a product, and where to otherwise. `query`: of the address they came with. */
export function useProductWay(query: string) {
  const me = useSession()
  const asks = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...question('onboarding.detail', { dropdown: 0 }), enabled: asks })
  const late = useLate(asks && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || late ? null : undefined)
  return { me, way: productWay(me, { ...useShelves(), told }, query) }
}
