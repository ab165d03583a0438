import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newNoticesText } from '#features/notices/notice-texts.ts'
import { storeCount } from '#features/notices/stored-count.ts'
import { noticesSince } from '#features/notices/unread.ts'
import { noticesQuery, useNotices } from '#features/notices/use-notices.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'

const pollInterval = 5 * 60_000 // ms between two askings while somebody looks

/** Asks what one is to be told for as long as the app is open: on every screen, and whatever of it shows a bell. */
export function UnreadNotices() {
  const me = useSession()
  return me ? <UnreadWatcher key={me.user_id} merchant={me.user_role === 'merchant'} /> : null
}

function UnreadWatcher({ merchant }: { merchant: boolean }) {
  // Also whenever somebody looks again, and when there is a connection again; and the persisted cache, however new, is no answer to that.
  useQuery({
    ...noticesQuery,
    staleTime: 0,
    refetchInterval: pollInterval,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { asked, count, known, unread } = useNotices()
  useEffect(() => {
    if (known) storeCount(count)
  }, [known, count])
  useAppBadge(merchant ? count : 0)
  useNewNoticeToast(asked.data?.data, asked.dataUpdatedAt, unread)
  return null
}

/** The same count on the app's own icon, where the phone can show it. */
function useAppBadge(count: number) {
  useEffect(() => {
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    done?.catch(() => {}) // an app that is not installed has no icon
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
}

type Notices = ReturnType<typeof useNotices>

/** Says once what comes while the app is open. What was there before, cached or not, the bell counts. */
function useNewNoticeToast(
  told: NonNullable<Notices['asked']['data']>['data'] | undefined,
  at: number,
  unread: Notices['unread'],
) {
  const opened = useRef(Date.now())
  const newest = useRef<number>(undefined)
  useEffect(() => {
    if (!told || !unread) return
    const before = newest.current
    const first = told[0]?.id ?? 0
    // Until the server has answered since the app was opened, the persisted cache counts.
    if (before === undefined && at < opened.current) return
    newest.current = Math.max(first, before ?? 0)
    if (before === undefined) return
    const come = noticesSince(unread, before)
    if (come.length > 0) toast(newNoticesText(come))
  }, [told, at, unread])
}
