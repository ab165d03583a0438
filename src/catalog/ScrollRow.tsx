import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'

/** Cards side by side: moved by the finger, by the keyboard, and on wide screens by two buttons. */
export function ScrollRow({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  const belt = useRef<HTMLDivElement>(null)
  const { before, after, look } = useScrollEnds(belt)
  const go = (pages: number) =>
    belt.current?.scrollBy({ left: pages * belt.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <div className="shelf">
      <div className={className} ref={belt} onScroll={look}>
        {children}
      </div>
      {(before || after) && (
        <div className="belt__ctl only-wide">
          <IconButton aria-label={`${name}: geser ke kiri`} disabled={!before} onClick={() => go(-1)}>
            <Icon d="M14.5 6l-6 6 6 6" />
          </IconButton>
          <IconButton aria-label={`${name}: geser ke kanan`} disabled={!after} onClick={() => go(1)}>
            <Icon d={next} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Whether there is more on either side. */
function useScrollEnds(belt: { current: HTMLDivElement | null }) {
  const [ends, setEnds] = useState({ before: false, after: false })
  function look() {
    // While the next page is awaited React hides this one and takes its refs away; the observer goes on.
    if (!belt.current) return
    const { scrollLeft, scrollWidth, clientWidth } = belt.current
    const now = { before: scrollLeft > 4, after: scrollLeft + clientWidth < scrollWidth - 4 }
    setEnds((known) => (known.before === now.before && known.after === now.after ? known : now))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there when it is called
  useEffect(() => {
    const sizes = new ResizeObserver(look)
    sizes.observe(belt.current!)
    return () => sizes.disconnect()
  }, [])
  return { ...ends, look }
}
