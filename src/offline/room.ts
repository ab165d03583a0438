import { useSyncExternalStore } from 'react'
import { note, noted } from '#session/notes.ts'
import { onShelvesChanged } from './changes.ts'
import { onFull } from './shelves.ts'

export { makeRoom } from './make-room.ts'

// Is there room on this phone? What a browser says of it may be far from true (S8): it is good for a warning, and for
// not taking photos that would surely not fit. Whether something is kept, the writing itself decides.

const megabyte = 1_000_000
const warnBelow = 50 * megabyte
const photosBelow = 10 * megabyte
const day = 24 * 60 * 60_000

export type Room = { low: boolean /** No new photos; text still is kept. */; noPhotos: boolean; full: boolean }

const plenty: Room = { low: false, noPhotos: false, full: false }
let room: Room = plenty
let refused = false
const listeners = new Set<() => void>()
let asked: ReturnType<typeof setTimeout> | undefined
let stop: (() => void)[] = []

/** How the room on this phone stands. `full`: something was not kept, though everything that could go had gone. */
export const useRoom = (): Room => useSyncExternalStore(onRoom, roomNow, () => plenty)

export const roomNow = (): Room => room

/** Called on every change, and looks for the first who listens. Returns the way to stop listening. */
export function onRoom(tell: () => void) {
  if (listeners.size === 0) {
    stop = [onFull(hearFull), onShelvesChanged(soon)]
    void look()
  }
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    for (const end of stop.splice(0)) end()
    clearTimeout(asked)
  }
}

/** May another photo be taken? Asked before the camera opens. */
export async function roomForPhotos(): Promise<boolean> {
  return !(await look()).noPhotos
}

// Bytes, or undefined where the browser does not say.
async function free(): Promise<number | undefined> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? undefined : quota - usage
  } catch {
    return undefined
  }
}

async function look(): Promise<Room> {
  const left = await free()
  const low = left !== undefined && left < warnBelow
  const next = { low, noPhotos: left !== undefined && left < photosBelow, full: refused }
  if (JSON.stringify(next) === JSON.stringify(room)) return room
  room = next
  for (const tell of listeners) tell()
  return room
}

// Many changes come together; the room is looked at once for all of them.
function soon() {
  clearTimeout(asked)
  asked = setTimeout(() => void look(), 1000)
}

function hearFull(full: boolean) {
  refused = full
  void look()
}

/** Asks the browser not to throw away what is kept here: once a day at most, and only until it has agreed (S10, P24). */
export async function askToStay(): Promise<void> {
  const before = noted<number>('local', 'asked-to-stay')
  const age = Date.now() - (before ?? 0)
  // A clock that was set back must not make it wait for years.
  if (before !== undefined && age >= 0 && age < day) return
  note('local', 'asked-to-stay', Date.now())
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser that cannot say so keeps it or does not; the server holds what has arrived.
  }
}
