import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { saidSince, usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { notedCount } from './count-note.ts'
import { unreadOf } from './unread.ts'

export const noticesQuestion = question('notices.list', {})

/** One's own notices as they stand on this phone; `count` is the noted one until the server's list, or memory's, is there. */
export function useNotices() {
  const me = useSession()
  const asked = useQuery({ ...noticesQuestion, enabled: me !== undefined })
  const { rows, arrived, known } = usePending()
  const { data, dataUpdatedAt } = asked
  const now = useMemo(
    () => (data && known ? unreadOf(data, saidSince(rows, arrived, dataUpdatedAt)) : undefined),
    [data, known, rows, arrived, dataUpdatedAt],
  )
  return { asked, rows, unread: now?.unread, count: now?.count ?? notedCount(), known: now !== undefined }
}
