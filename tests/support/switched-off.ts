import { afterAll, vi } from 'vitest'

// Each file of the project `isolated` starts like a phone that has just been switched on: the app's modules are loaded
// again, without storage and timers of the previous file. The process is reused, because starting one takes longer than
// most of these files.

vi.resetModules()
for (const name of Object.getOwnPropertyNames(globalThis))
  if (/^(IDB|indexedDB)/.test(name)) Reflect.deleteProperty(globalThis, name)

const { setTimeout: start, setInterval: repeat } = globalThis
const timers = new Set<NodeJS.Timeout>()
const tracked = <Arguments extends unknown[]>(setTimer: (...all: Arguments) => NodeJS.Timeout) =>
  Object.assign((...all: Arguments) => {
    const timer = setTimer(...all)
    timers.add(timer)
    return timer
  }, setTimer)
globalThis.setTimeout = tracked(start) as typeof setTimeout
globalThis.setInterval = tracked(repeat) as typeof setInterval

afterAll(() => {
  Object.assign(globalThis, { setTimeout: start, setInterval: repeat })
  for (const timer of timers) clearTimeout(timer)
})
