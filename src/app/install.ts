import { useSyncExternalStore } from 'react'
import { note, noted } from '#session/notes.ts'
import { installOffer, onInstallOffer, takeInstallOffer } from './install-offer.ts'
import { momentsSoFar } from './moments.ts'

// Installing is offered after a useful moment, once, and not again for a month when somebody says no (X2).

export type InstallWay = 'prompt' | 'ios'

const shelf = 'install'
const month = 30 * 24 * 3_600_000
const usefulMoments = 3
let way: InstallWay | undefined
const listeners = new Set<() => void>()

function changed(next: InstallWay | undefined) {
  if (next === way) return
  way = next
  for (const tell of listeners) tell()
}

const dismissedAt = () => noted<number>('local', shelf) ?? 0
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
// iPadOS calls itself a Mac, but no Mac has a touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

/** Looks again whether this is the moment to offer. */
export function consider() {
  if (momentsSoFar() < usefulMoments || isInstalled() || Date.now() - dismissedAt() < month) return changed(undefined)
  changed(installOffer() ? 'prompt' : isIos() ? 'ios' : undefined)
}

/** Considers again whenever the browser's offer comes or goes. */
export const watchInstall = () => onInstallOffer(consider)

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
    note('local', shelf, Date.now())
    changed(undefined)
  }
  const install = async () => {
    const { outcome } = (await takeInstallOffer()?.prompt()) ?? { outcome: 'dismissed' }
    if (outcome === 'dismissed') dismiss()
    else changed(undefined)
  }
  return { way: offered, install: () => void install(), dismiss }
}
