import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newNoticesText } from '#features/notices/notice-texts.ts'
import { storeCount } from '#features/notices/stored-count.ts'
import { noticesSince } from '#features/notices/unread.ts'
import { noticesQuery, useNotices } from '#features/notices/use-notices.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'

const pollInterval = 5 * 60_000 // ms between two requests while the page is visible

/** Polls the notices as long as the app is open, on every page, with or without a bell. */
export function UnreadNotices() {
  const me = useSession()
  return me ? <UnreadWatcher key={me.user_id} merchant={me.user_role === 'merchant'} /> : null
}

function UnreadWatcher({ merchant }: { merchant: boolean }) {
  // Also fetches when the page gets the focus and when the connection returns; persisted data is never fresh enough.
  useQuery({
    ...noticesQuery,
    staleTime: 0,
    refetchInterval: pollInterval,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { query, count, loaded: isLoaded, unread } = useNotices()
  useEffect(() => {
    if (isLoaded) storeCount(count)
  }, [isLoaded, count])
  useAppBadge(merchant ? count : 0)
  useNewNoticeToast(query.data?.data, query.dataUpdatedAt, unread)
  return null
}

/** Shows the count on the app's own icon, where the phone supports it. */
function useAppBadge(count: number) {
  useEffect(() => {
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    done?.catch(() => {}) // an app that is not installed has no icon
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}

type Notices = ReturnType<typeof useNotices>

/** Shows a toast once for notices that arrive while the app is open. Earlier ones are only counted by the bell. */
function useNewNoticeToast(
  notices: NonNullable<Notices['query']['data']>['data'] | undefined,
  at: number,
  unread: Notices['unread'],
) {
  const opened = useRef(Date.now())
  const newest = useRef<number>(undefined)
  useEffect(() => {
    if (!notices || !unread) return
    const before = newest.current
    const first = notices[0]?.id ?? 0
    // Data from before the app was opened is the persisted cache: wait for the first response of the server.
    if (before === undefined && at < opened.current) return
    newest.current = Math.max(first, before ?? 0)
    if (before === undefined) return
    const arrived = noticesSince(unread, before)
    if (arrived.length > 0) toast(newNoticesText(arrived))
  }, [notices, at, unread])
}
