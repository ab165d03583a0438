import { useEffect, useState } from 'react'
import type { EndpointName } from '#contract/index.ts'
import { cacheOf } from '#offline/cache/query-persister.ts'
import { guest, isCompleted, type Session, session } from '#session/session.ts'

// 'Siap tanpa sinyal' is a promise. It is made when it would be kept if the signal went now: a worker, the shell and its
// code in the worker's hands, and the lists somebody needs who is still filling in their shop.

const wizardQueries: EndpointName[] = [
  'onboarding.detail',
  'onboarding.dropdown',
  'regions.provinces',
  'regions.everyRegency',
]

/** Whether the app opens without a signal, for whoever is signed in; undefined while that is being looked at. */
export function useOfflineReady(): boolean | undefined {
  const [ready, setReady] = useState<boolean>()
  useEffect(() => {
    let here = true
    void isOfflineReady(session()).then((found) => here && setReady(found))
    return () => {
      here = false
    }
  }, [])
  return ready
}

async function isOfflineReady(me: Session | undefined): Promise<boolean> {
  try {
    return (await isShellCached()) && (await areListsCached(me))
  } catch {
    return false // storage that cannot be looked at promises nothing
  }
}

async function isShellCached() {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return false
  const name = (await caches.keys()).find((name) => name.includes('-precache-'))
  if (!name) return false
  const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))
  // The worker installs everything or nothing. What this page runs on stands for the rest: an eviction takes all of it.
  const running = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.(js|css)$/.test(pathname))
  return kept.has('/index.html') && running.every(({ pathname }) => kept.has(pathname))
}

async function areListsCached(me: Session | undefined) {
  if (me?.user_role !== 'merchant' || isCompleted(me)) return true
  const answers = [...(await cacheOf(guest).all()), ...(await cacheOf(String(me.user_id)).all())]
  return wizardQueries.every((name) => answers.some(({ queryKey }) => queryKey[0] === name))
}
