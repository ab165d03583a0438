import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plain } from '#contract/plain-words.ts'
import type { Suggestion } from '#contract/search.ts'
import { suggestLeast } from '#contract/search-limits.ts'
import { question } from '#offline/question.ts'

const pause = 200 // ms without another key before the server is asked
const none: readonly Suggestion[] = []

/**
 * What the server says that a text may go on as; without a road, what this phone remembers. The same text is asked once,
 * however it is written; an asking for a text that is no longer there is given up.
 */
export function useSuggested(typed: string, open: boolean): readonly Suggestion[] {
  const wanted = plain(typed).trim().replace(/\s+/g, ' ')
  const q = useSettledText(wanted)
  const long = open && [...q].length >= suggestLeast
  const { data, error, isPlaceholderData } = useQuery({
    ...question('search.suggest', { q }),
    enabled: long,
    retry: false,
    placeholderData: (before) => before,
  })
  const here = useHere(q, long && data === undefined && error !== null)
  if ([...wanted].length < suggestLeast) return none
  // Of what was said of another text only what fits this one stays while that is on its way.
  const fits = !isPlaceholderData && q === wanted
  return fits ? (data?.data ?? here) : (data?.data ?? none).filter(({ text }) => plain(text).includes(wanted))
}

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useHere(q: string, wanted: boolean): readonly Suggestion[] {
  const [here, setHere] = useState(none)
  useEffect(() => {
    setHere(none)
    if (!wanted) return
    let current = true
    void import('./phone-suggest.ts')
      .then(({ suggestedHere }) => suggestedHere(q))
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
