import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plain } from '#contract/normalize-text.ts'
import type { Suggestion } from '#contract/search/search.ts'
import { suggestLeast } from '#contract/search/search-limits.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'

const debounceMs = 200 // ms without another key before the server is asked
const none: readonly Suggestion[] = []

/**
 * What the server says that a text may go on as; without a road, what this phone remembers. The same text is asked once,
 * however it is written; an asking for a text that is no longer there is given up.
 */
export function useSuggestions(typed: string, open: boolean): readonly Suggestion[] {
  const wanted = plain(typed).trim().replace(/\s+/g, ' ')
  const q = useDebouncedText(wanted)
  const long = open && [...q].length >= suggestLeast
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery('search.suggest', { q }),
    enabled: long,
    retry: false,
    placeholderData: (before) => before,
  })
  const here = useLocalSuggestions(q, long && data === undefined && error !== null)
  if ([...wanted].length < suggestLeast) return none
  // Of what was said of another text only what fits this one stays while that is on its way.
  const fits = !isPlaceholderData && q === wanted
  return fits ? (data?.data ?? here) : (data?.data ?? none).filter(({ text }) => plain(text).includes(wanted))
}

function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useLocalSuggestions(q: string, wanted: boolean): readonly Suggestion[] {
  const [here, setHere] = useState(none)
  useEffect(() => {
    setHere(none)
    if (!wanted) return
    let current = true
    void import('./local-suggestions.ts')
      .then(({ localSuggestions }) => localSuggestions(q))
      .then(
        (found) => current && setHere(found),
        () => {}, // then there is nothing to suggest
      )
    return () => {
      current = false
    }
  }, [q, wanted])
  return here
}
