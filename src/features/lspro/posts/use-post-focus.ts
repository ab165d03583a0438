import { type RefObject, useEffect, useRef, useState } from 'react'

const closingTime = 10_000 // ms that a dialog and its opener may take to go

const menuSelector = (key: string) => `[data-post="${CSS.escape(key)}"] .post__by button`

/**
 * Where one goes on in the list of one's own posts once what had the focus has gone: at the menu of the post that was
 * changed, at that of the next when it was removed, at the composer when there is none.
 */
export function usePostFocus(
  section: RefObject<HTMLElement | null>,
  posts: readonly { external_id: string }[] | undefined,
) {
  const [focusKey, setWanted] = useState<string>()
  const menu = useRef<string>(undefined)
  const before = useRef<readonly string[]>([])

  useEffect(() => {
    if (!posts) return
    const now = posts.map(({ external_id }) => external_id)
    const at = menu.current === undefined || now.includes(menu.current) ? -1 : before.current.indexOf(menu.current)
    before.current = now
    if (at < 0) return
    menu.current = undefined
    setWanted(now[at] ?? now.at(-1) ?? '')
  }, [posts])

  useEffect(() => {
    // One that is put back comes with the next drawing, and takes the way to it along.
    if (focusKey === undefined || (focusKey !== '' && !posts?.some(({ external_id }) => external_id === focusKey)))
      return
    // A dialog that closes gives the focus back to its opener, which may be gone a moment later: on a slow phone that takes
    // seconds. A person who goes on meanwhile keeps the place they have chosen.
    const until = performance.now() + closingTime
    let frame = requestAnimationFrame(look)
    const leave = () => setWanted(undefined)
    for (const input of ['keydown', 'pointerdown'] as const) addEventListener(input, leave, { once: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const input of ['keydown', 'pointerdown'] as const) removeEventListener(input, leave)
    }

    function look() {
      const { activeElement } = document
      const hasFocus = activeElement !== null && activeElement !== document.body
      if (hasFocus && performance.now() < until) {
        frame = requestAnimationFrame(look)
        return
      }
      setWanted(undefined)
      if (hasFocus) return
      const to = (focusKey && section.current?.querySelector<HTMLElement>(menuSelector(focusKey))) || undefined
      ;(to ?? section.current?.querySelector<HTMLElement>('.composer'))?.focus()
    }
  }, [focusKey, posts, section])

  return {
    /** The menu of this post is open: it may be removed. */
    onMenu: (key: string) => {
      menu.current = key
    },
    /** One goes on at this post, '' at the composer. */
    goOnAt: (key: string) => setWanted(key),
  }
}
