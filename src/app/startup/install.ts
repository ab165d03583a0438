import { useSyncExternalStore } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'
import { installPrompt, onInstallPrompt, takeInstallPrompt } from './install-prompt-event.ts'
import { pagesOpened } from './page-count.ts'

// Installing is offered after a useful moment, once, and not again for a month when somebody says no (X2).

export type InstallMethod = 'prompt' | 'ios'

const storageKey = 'install'
const month = 30 * 24 * 3_600_000
const minVisits = 3
let way: InstallMethod | undefined
const listeners = new Set<() => void>()

function setWay(next: InstallMethod | undefined) {
  if (next === way) return
  way = next
  for (const tell of listeners) tell()
}

const dismissedAt = () => getItem<number>('local', storageKey) ?? 0
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
// iPadOS calls itself a Mac, but no Mac has a touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Looks again whether this is the moment to offer. */
export function updateInstallWay() {
  if (pagesOpened() < minVisits || isInstalled() || Date.now() - dismissedAt() < month) return setWay(undefined)
  setWay(installPrompt() ? 'prompt' : isIos() ? 'ios' : undefined)
}

/** Considers again whenever the browser's offer comes or goes. */
export const watchInstallPrompt = () => onInstallPrompt(updateInstallWay)

/** How this phone can install the app now, if it should be offered; and the two answers a person can give. */
export function useInstall() {
  const offered = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => way,
    () => undefined,
  )
  const dismiss = () => {
    setItem('local', storageKey, Date.now())
    setWay(undefined)
  }
  const install = async () => {
    const { outcome } = (await takeInstallPrompt()?.prompt()) ?? { outcome: 'dismissed' }
    if (outcome === 'dismissed') dismiss()
    else setWay(undefined)
  }
  return { way: offered, install: () => void install(), dismiss }
}
