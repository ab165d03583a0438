import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { commonLabels } from '#contract/common-labels.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'

/** What an endless list says of what lies below it. */
export type EndlessList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  data?: { pages: readonly unknown[] } | undefined
}

type Props = {
  list: EndlessList
  /** On which screens it is fetched as one scrolls; on all of them unless said otherwise, '' for none. */
  where?: string
  className?: string
  /** Stands there until more is fetched. */
  idle?: ReactNode
  /** What is said below the last. */
  end?: string
}

/** The foot of an endless list: fetches what follows when it comes near, and says when that could not be had. */
export function LoadMore(props: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const pressedBelow = useMoveFocus(foot, props.list.isFetchingNextPage)
  // A new one below each page: moved down by the page, it would count as something that jumps.
  return <LoadMoreFoot key={props.list.data?.pages.length} {...props} foot={foot} onPress={pressedBelow} />
}

type FootProps = Props & { foot: RefObject<HTMLDivElement | null>; onPress: () => void }

function LoadMoreFoot({ list, where = 'all', className, idle, end, foot, onPress }: FootProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const more = where !== '' && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useInfiniteScroll(foot, more, () => void fetchNextPage(), where)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at what is pressed in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button says a click for its keys, too
    <div className={className} ref={foot} onClick={onPress}>
      {isFetchNextPageError ? (
        <Note
          icon={noSignal}
          action={
            <button
              type="button"
              className={buttonClass({ look: 'text', small: true })}
              onClick={() => void fetchNextPage()}
            >
              Coba lagi
            </button>
          }
        >
          Lanjutannya belum dapat dimuat.
        </Note>
      ) : (
        hasNextPage && ((!isFetchingNextPage && idle) || <Loading>{commonLabels.loadingMore}</Loading>)
      )}
      {!hasNextPage && end && <p className="small muted more-end">{end}</p>}
    </div>
  )
}

/** The last of the list that stands above its foot. */
function lastItemAbove(foot: Element | null): Element | null {
  const above = foot?.previousElementSibling ?? foot?.parentElement?.previousElementSibling ?? null
  return above?.matches('ul, .cards') ? above.lastElementChild : above
}

/**
 * Whoever asked for more with a button that goes away goes on at the first of what has come, or at what says that it could
 * not be had.
 */
function useMoveFocus(foot: RefObject<HTMLElement | null>, busy: boolean) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const from = last.current
    if (busy || !from) return
    last.current = null
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !foot.current?.contains(activeElement)) return
    const next = from.nextElementSibling
    const first = next && next !== foot.current && !next.contains(foot.current) ? next : foot.current
    first?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: first !== foot.current })
  }, [busy, foot])
  return () => {
    last.current = lastItemAbove(foot.current)
  }
}

const debounce = 500

/**
 * Fetches more once the foot of the list comes near the screen and stays there for half a second: whoever only flings
 * past it loads nothing. `where`: only on such screens; others have pages. Where nothing can watch, nothing happens.
 */
function useInfiniteScroll(foot: RefObject<HTMLElement | null>, more: boolean, fetchMore: () => void, where = 'all') {
  const fetchNow = useEffectEvent(fetchMore)

  useEffect(() => {
    const mark = foot.current
    if (!more || !mark || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      (seen) => {
        clearTimeout(timer)
        // On a busy phone several come at once, the last of them is how it is now.
        if (seen.at(-1)?.isIntersecting && matchMedia(where).matches) timer = setTimeout(() => fetchNow(), debounce)
      },
      { rootMargin: '600px 0px' },
    )
    near.observe(mark)
    return () => {
      clearTimeout(timer)
      near.disconnect()
    }
  }, [foot, more, where])
}
