import { useSyncExternalStore } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { isInstalled, isIos } from '#session/apple-devices.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { installPrompt, onInstallPrompt, takeInstallPrompt } from './install-prompt-event.ts'
import { pagesOpened } from './page-count.ts'

// Installing is offered after three opened pages, once, and not again for a month after the user declines (X2).

/** `prompt`: the browser can ask; `ios`: the user has to do it; `elsewhere`: only another browser can. */
export type InstallMethod = 'prompt' | 'ios' | 'elsewhere'

const storageKey = 'install'
const month = 30 * 24 * 3_600_000
const minVisits = 3
let method: InstallMethod | undefined
const listeners = new Set<() => void>()

function setMethod(next: InstallMethod | undefined) {
  if (next === method) return
  method = next
  for (const listener of listeners) listener()
}

const dismissedAt = () => getItem<number>('local', storageKey) ?? 0

/** An app that shows pages in its own window: it installs nothing, and has no service worker on iOS. */
const isInApp = () =>
  /\b(FBAN|FBAV|FB_IAB|Instagram|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|MicroMessenger)\b|\bLine\/|; wv\)/.test(
    navigator.userAgent,
  )

/** The browser that can install the app on this phone, by its name. */
export const installingBrowser = () => (isIos() ? 'Safari' : 'Chrome')

/** Checks again whether installing should be offered now. */
export function updateInstallMethod() {
  if (pagesOpened() < minVisits || isInstalled() || happenedWithin(month, dismissedAt())) return setMethod(undefined)
  setMethod(installPrompt() ? 'prompt' : isInApp() ? 'elsewhere' : isIos() ? 'ios' : undefined)
}

/** Checks again whenever the browser's install prompt comes or goes. */
export const watchInstallPrompt = () => onInstallPrompt(updateInstallMethod)

/** The way this phone can install the app, undefined when it should not be offered; and the two choices of the user. */
export function useInstall() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => method,
    () => undefined,
  )
  const dismiss = () => {
    setItem('local', storageKey, Date.now())
    setMethod(undefined)
  }
  const install = async () => {
    const { outcome } = (await takeInstallPrompt()?.prompt()) ?? { outcome: 'dismissed' }
    if (outcome === 'dismissed') dismiss()
    else setMethod(undefined)
  }
  return { method: current, install: () => void install(), dismiss }
}
