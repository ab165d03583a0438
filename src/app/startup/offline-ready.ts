import { useEffect, useState } from 'react'
import type { EndpointName } from '#contract/index.ts'
import { cacheOf } from '#offline/cache/query-persister.ts'
import { workerRegistration } from '#session/service-workers.ts'
import { guest, isCompleted, type Session, session } from '#session/session.ts'

// 'Siap tanpa sinyal' (ready without a signal) is shown only when the app would open if the connection ended now: there
// is a worker, it has cached the shell and its code, and a merchant in the wizard has the lists that the wizard needs.

const wizardQueries: EndpointName[] = [
  'onboarding.detail',
  'onboarding.dropdown',
  'regions.provinces',
  'regions.everyRegency',
]

/** Whether the app opens without a connection for the current user; undefined while that is being checked. */
export function useOfflineReady(): boolean | undefined {
  const [ready, setReady] = useState<boolean>()
  useEffect(() => {
    let isMounted = true
    void isOfflineReady(session()).then((isReady) => isMounted && setReady(isReady))
    return () => {
      isMounted = false
    }
  }, [])
  return ready
}

async function isOfflineReady(me: Session | undefined): Promise<boolean> {
  try {
    return (await isShellCached()) && (await areListsCached(me))
  } catch {
    return false // storage that cannot be read may be empty
  }
}

async function isShellCached() {
  const registration = await workerRegistration()
  if (!registration?.active) return false
  const cachedPaths = new Set<string>()
  for (const name of await caches.keys())
    if (/-precache-|^optional-/.test(name))
      for (const { url } of await (await caches.open(name)).keys()) cachedPaths.add(new URL(url).pathname)
  // The worker installs all files or none, and an eviction removes all of them: so check only those of this page.
  const running = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.(js|css)$/.test(pathname))
  return cachedPaths.has('/index.html') && running.every(({ pathname }) => cachedPaths.has(pathname))
}

async function areListsCached(me: Session | undefined) {
  if (me?.user_role !== 'merchant' || isCompleted(me)) return true
  const answers = [...(await cacheOf(guest).all()), ...(await cacheOf(String(me.user_id)).all())]
  return wizardQueries.every((name) => answers.some(({ queryKey }) => queryKey[0] === name))
}
