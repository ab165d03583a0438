import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { deskQuery } from '../desk/desk-client.ts'
import type { NameOf } from './audit-changes.ts'

/** The names of what the log knows by its number, as far as they are still on the lists. */
export function useAuditNames(): NameOf {
  const { data: choices } = useQuery({ ...deskQuery('choices', {}), staleTime: 300_000 })
  const { data: categories } = useQuery(endpointQuery('showcase.categories', {}))
  return (key, id) => {
    const { lspros, mentor_types, mentors, provinces } = choices?.data ?? {}
    const named = categories?.data.flatMap((main) => [main, ...main.child])
    const lists: Record<string, readonly { id: number; name: string }[] | undefined> = {
      lspro_id: lspros,
      mentor_type_id: mentor_types,
      mentor_id: mentors,
      province_id: provinces,
      category_ids: named,
      category_id: named,
      parent_id: named,
    }
    return lists[key]?.find((one) => one.id === id)?.name
  }
}
