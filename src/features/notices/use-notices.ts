import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { useSession } from '#session/use-session.ts'
import { storedCount } from './stored-count.ts'
import { unreadOf } from './unread.ts'

export const noticesQuery = endpointQuery('notices.list', {})

/**
 * The user's notices, without those that were read on this phone since the server's response. `count` is the stored
 * count until the server's or the cached list has loaded.
 */
export function useNotices() {
  const me = useSession()
  const query = useQuery({ ...noticesQuery, enabled: me !== undefined })
  const { rows, arrived, loaded } = usePending()
  const { data, dataUpdatedAt } = query
  const unreadState = useMemo(
    () => (data && loaded ? unreadOf(data, optimisticWrites(rows, arrived, dataUpdatedAt)) : undefined),
    [data, loaded, rows, arrived, dataUpdatedAt],
  )
  return {
    query,
    rows,
    unread: unreadState?.unread,
    count: unreadState?.count ?? storedCount(),
    loaded: unreadState !== undefined,
  }
}
