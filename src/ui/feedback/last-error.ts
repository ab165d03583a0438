import { useRef } from 'react'
import type { Problem } from '#contract/problem.ts'

type QueryFailure = { data: unknown; error: Problem | null; errorUpdateCount: number }

/**
 * What is wrong with a question, also while one that nobody has answered yet is asked once more: the query forgets it then,
 * and what stood in for the answer would give way to placeholders at every try. Another question, that never failed, knows nothing
 * of it.
 */
export function useLastError({ data, error, errorUpdateCount }: QueryFailure): Problem | null {
  const last = useRef(error)
  last.current = error ?? (data === undefined && errorUpdateCount ? last.current : null)
  return last.current
}
