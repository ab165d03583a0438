// @chunk infinite-list
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { commonLabels } from '#contract/text/common-labels.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'

/** The parts of an infinite query that LoadMore needs. */
export type EndlessList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  data?: { pages: readonly unknown[] } | undefined
}

type Props = {
  list: EndlessList
  /** The media query of the screens that fetch while scrolling; all of them by default, '' for none. */
  where?: string
  className?: string
  /** Shown until the next page is being fetched. */
  idle?: ReactNode
  /** The text below the last item. */
  end?: string
}

/** The foot of an endless list: fetches the next page when it comes near the screen, and shows when that failed. */
export function LoadMore(props: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const onPress = useMoveFocus(foot, props.list.isFetchingNextPage)
  // A new element for each page: one that the page moves down would count as a layout shift.
  return <LoadMoreFoot key={props.list.data?.pages.length} {...props} foot={foot} onPress={onPress} />
}

type FootProps = Props & { foot: RefObject<HTMLDivElement | null>; onPress: () => void }

function LoadMoreFoot({ list, where = 'all', className, idle, end, foot, onPress }: FootProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const more = where !== '' && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useInfiniteScroll(foot, more, () => void fetchNextPage(), where)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes clicks on the button in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button fires click for its keys, too
    <div className={className} ref={foot} onClick={onPress}>
      {isFetchNextPageError ? (
        <Note
          icon={noSignal}
          action={
            <button
              type="button"
              className={buttonClass({ variant: 'text', small: true })}
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

/** The last item of the list above the foot. */
function lastItemAbove(foot: Element | null): Element | null {
  const above = foot?.previousElementSibling ?? foot?.parentElement?.previousElementSibling ?? null
  return above?.matches('ul, .cards') ? above.lastElementChild : above
}

/**
 * The button that fetches more disappears while it works. Moves its focus to the first new item, or to the note that
 * the fetch has failed. Returns the handler of the press.
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

const debounceMs = 500 // ms

/**
 * Fetches more once the foot of the list comes near the screen and stays there for half a second, so that scrolling
 * past it loads nothing. `where`: the media query of the screens; others have numbered pages. Does nothing without
 * IntersectionObserver.
 */
function useInfiniteScroll(foot: RefObject<HTMLElement | null>, more: boolean, fetchMore: () => void, where = 'all') {
  const fetchNow = useEffectEvent(fetchMore)

  useEffect(() => {
    const mark = foot.current
    if (!more || !mark || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        // A busy phone reports several at once; the last is the current one.
        if (entries.at(-1)?.isIntersecting && matchMedia(where).matches)
          timer = setTimeout(() => fetchNow(), debounceMs)
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
