import { useRef } from 'react'
import type { Problem } from '#contract/problem.ts'

type QueryFailure = { data: unknown; error: Problem | null; errorUpdateCount: number }

/**
 * The error of a query, also while a query that has no data yet is fetched again. TanStack Query resets `error` then,
 * and the error page would change to the skeleton at every retry. A query that has never failed has no error: the last
 * one is not carried over when the query key changes.
 */
export function useLastError({ data, error, errorUpdateCount }: QueryFailure): Problem | null {
  const last = useRef(error)
  last.current = error ?? (data === undefined && errorUpdateCount ? last.current : null)
  return last.current
}
