import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addresses } from '#contract/addresses.ts'
import { dismissOpeningNotice, onOpeningNotice, shopOfOpeningNotice } from '#drafts/opening-notice.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'

/**
 * The open shop whose notice to show on the page at `path`, and the function that ends it. The form of a product shows
 * it only until it is touched: a sheet must not appear over what is being typed.
 */
export function useOpeningNotice(path: string): { shop: number | undefined; dismiss: () => void } {
  const me = useSession()
  const requested = useSyncExternalStore(onOpeningNotice, shopOfOpeningNotice, () => undefined)
  const [shown, setShown] = useState<number>()
  const isTouched = useRef(false)
  // The session says so as soon as the server has accepted the last stage.
  const opened = me && isCompleted(me) && me.merchant_id === requested ? requested : undefined
  // Before the effect below, which reads it: the answer of the server may come a moment after the page has changed.
  useEffect(() => {
    isTouched.current = false
    if (path !== addresses.createProduct || requested === undefined) return
    const touch = () => {
      isTouched.current = true
    }
    for (const event of touches) document.addEventListener(event, touch, { capture: true })
    return () => {
      for (const event of touches) document.removeEventListener(event, touch, { capture: true })
    }
  }, [path, requested])
  useEffect(() => {
    if (opened === undefined) return
    const hasNoForm = [addresses.shopHome, addresses.home, addresses.shop(opened)].includes(path)
    if (hasNoForm || (!isTouched.current && path === addresses.createProduct)) setShown(opened)
  }, [opened, path])
  return {
    shop: opened !== undefined && shown === opened ? opened : undefined,
    dismiss: () => {
      setShown(undefined)
      dismissOpeningNotice()
    },
  }
}

const touches = ['pointerdown', 'keydown', 'input'] as const
