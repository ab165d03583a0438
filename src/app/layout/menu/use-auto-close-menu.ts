import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Closes a <details> on navigation, on a press or focus outside it, and on Escape; the browser does none of this. */
export function useAutoCloseMenu(menu: RefObject<HTMLDetailsElement | null>) {
  const address = `${useLocation()[0]}?${useSearch()}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address
  useEffect(() => menu.current?.removeAttribute('open'), [address, menu])

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute('open')
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])
}
