// @chunk auth
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'

/** A parameter of this page's address; '' if it is missing. */
export const useQueryParam = (name: string): string => new URLSearchParams(useSearch()).get(name) ?? ''

/**
 * A secret from the link in an email; '' if it is missing. The hook removes it from the address at once, so that it
 * appears in no history and no screenshot. Only the component's state keeps it.
 */
export function useSecretParam(name: string): string {
  const [secret] = useState(new URLSearchParams(useSearch()).get(name) ?? '')
  useEffect(() => {
    if (secret) history.replaceState(history.state, '', location.pathname)
  }, [secret])
  return secret
}
