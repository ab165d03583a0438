import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'

/** One parameter of this page's address; '' without it. */
export const useQueryParam = (name: string): string => new URLSearchParams(useSearch()).get(name) ?? ''

/**
 * A secret that a letter's link carries. It is taken out of the address at once, so that it stays in no history and is
 * shared with no screenshot; after that only this page knows it.
 */
export function useSecretParam(name: string): string {
  const [secret] = useState(new URLSearchParams(useSearch()).get(name) ?? '')
  useEffect(() => {
    if (secret) history.replaceState(history.state, '', location.pathname)
  }, [secret])
  return secret
}
