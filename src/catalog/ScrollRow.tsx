// @chunk lists
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'

/** Cards side by side: moved by the finger, by the keyboard, and on wide screens by two buttons. */
export function ScrollRow({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const { before, after, measure } = useScrollEnds(row)
  const go = (pages: number) =>
    row.current?.scrollBy({ left: pages * row.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <div className="card-row">
      <div className={className} ref={row} onScroll={measure}>
        {children}
      </div>
      {(before || after) && (
        <div className="scroll-row__ctl only-wide">
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

/** Whether the row can be scrolled further on either side. */
function useScrollEnds(row: { current: HTMLDivElement | null }) {
  const [ends, setEnds] = useState({ before: false, after: false })
  function measure() {
    // While the next page suspends, React hides this one and clears its refs, but the observer still fires.
    if (!row.current) return
    const { scrollLeft, scrollWidth, clientWidth } = row.current
    const now = { before: scrollLeft > 4, after: scrollLeft + clientWidth < scrollWidth - 4 }
    setEnds((current) => (current.before === now.before && current.after === now.after ? current : now))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `measure` reads only the ref
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    sizes.observe(row.current!)
    return () => sizes.disconnect()
  }, [])
  return { ...ends, measure }
}
