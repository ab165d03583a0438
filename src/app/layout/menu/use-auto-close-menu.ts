import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Shuts a <details> when one goes somewhere, looks elsewhere or presses Escape; the browser does none of it. */
export function useAutoCloseMenu(menu: RefObject<HTMLDetailsElement | null>) {
  const where = `${useLocation()[0]}?${useSearch()}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the event
  useEffect(() => menu.current?.removeAttribute('open'), [where, menu])

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
