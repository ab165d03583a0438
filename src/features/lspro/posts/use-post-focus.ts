import { type RefObject, useEffect, useRef, useState } from 'react'

const checkInterval = 100 // ms between two looks at whether the focused element has disappeared

const menuSelector = (key: string) => `[data-post="${CSS.escape(key)}"] .post__by button`

/**
 * Moves the focus in the list of own posts after the focused element has disappeared: to the menu of the post that was
 * changed, to that of the next post after a removal, to the composer when the list is empty.
 */
export function usePostFocus(
  section: RefObject<HTMLElement | null>,
  posts: readonly { external_id: string }[] | undefined,
) {
  const [focusKey, setFocusKey] = useState<string>()
  const menu = useRef<string>(undefined)
  const before = useRef<readonly string[]>([])

  useEffect(() => {
    if (!posts) return
    const now = posts.map(({ external_id }) => external_id)
    const at = menu.current === undefined || now.includes(menu.current) ? -1 : before.current.indexOf(menu.current)
    before.current = now
    if (at < 0) return
    menu.current = undefined
    setFocusKey(now[at] ?? now.at(-1) ?? '')
  }, [posts])

  useEffect(() => {
    // A restored post appears with a later render, and the button that restored it may disappear then: wait for it.
    if (focusKey === undefined || (focusKey !== '' && !posts?.some(({ external_id }) => external_id === focusKey)))
      return
    // A closing dialog returns the focus to its opener, which may disappear later: when the server has answered,
    // however long that takes. When the user presses a key or taps meanwhile, the focus is not moved.
    let timer = setTimeout(moveFocus)
    const stop = () => setFocusKey(undefined)
    for (const input of ['keydown', 'pointerdown'] as const) addEventListener(input, stop, { once: true })
    return () => {
      clearTimeout(timer)
      for (const input of ['keydown', 'pointerdown'] as const) removeEventListener(input, stop)
    }

    function moveFocus() {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) {
        timer = setTimeout(moveFocus, checkInterval)
        return
      }
      setFocusKey(undefined)
      const to = (focusKey && section.current?.querySelector<HTMLElement>(menuSelector(focusKey))) || undefined
      ;(to ?? section.current?.querySelector<HTMLElement>('.composer'))?.focus()
    }
  }, [focusKey, posts, section])

  return {
    /** To be called when the menu of a post opens: the post may be removed there. */
    onMenu: (key: string) => {
      menu.current = key
    },
    /** Moves the focus to the menu of this post; '' is the composer. */
    focusPost: (key: string) => setFocusKey(key),
  }
}
