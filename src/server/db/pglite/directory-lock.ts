import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'

// PGlite takes no lock of its own: two processes on one directory lose acknowledged writes without an error (pglite#1106).
// The lock stands beside the directory and names its holder by pid, start and boot, so that one left behind by kill -9
// is taken over and one held by a living process never is.

/** `start`: ticks after boot at which the process began, since pids are used again. `room`: where its pid counts. */
type Holder = { pid: number; start: string | undefined; boot: string; room: string }

const heartbeatMs = 1000
const staleAfterMs = 5000

/**
 * Takes the directory for this process; gives what lets go of it. Throws a sentence that names the holder.
 * Works on a local disk, and between containers that share one.
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`
  const mine = `${lock}.${process.pid}`
  const me = JSON.stringify({
    pid: process.pid,
    start: startTimeOf(process.pid),
    boot: bootId(),
    room: pidNamespace(),
  } satisfies Holder)

  writeFileSync(mine, me, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (link(mine, lock)) return holdLock(lock, me)
      const theirs = read(lock)
      if (theirs === undefined) continue // let go just now
      const holder = parseHolder(theirs)
      if (holder && isAlive(holder, lock)) throw lockedError(directory, holder)
      if (takeOver(lock, theirs, mine)) return holdLock(lock, me)
    }
  } finally {
    remove(mine)
  }
  throw new Error(`Folder basis data ${directory} sedang diperebutkan proses lain. Coba jalankan lagi.`)
}

const lockedError = (directory: string, { pid }: Holder) =>
  new Error(
    `Folder basis data ${directory} sedang dipakai proses ${pid}. Hentikan dulu proses itu, atau pakai DATA_DIR lain.`,
  )

function holdLock(lock: string, me: string) {
  // The beat is for those who cannot see our pid: a process in another container.
  const heartbeat = setInterval(() => {
    const now = new Date()
    if (read(lock) === me) utimesSync(lock, now, now)
  }, heartbeatMs)
  heartbeat.unref()
  const letGo = () => {
    clearInterval(heartbeat)
    process.off('exit', letGo)
    if (read(lock) === me) remove(lock)
  }
  process.on('exit', letGo)
  return letGo
}

/**
 * Replaces a lock whose holder is dead. Two may find it dead at once, and the slower of them must not take the lock of
 * the faster: only who makes the mark may replace, and only what is still there word for word.
 */
export function takeOver(lock: string, theirs: string, mine: string): boolean {
  const mark = `${lock}.takeover`
  const claim = `${mine}.claim`
  if (!link(mine, mark)) {
    if (ageOf(mark) > staleAfterMs) remove(mark) // its maker was killed between two lines
    return false
  }
  try {
    if (read(lock) !== theirs) return false
    writeFileSync(claim, read(mine) ?? '', { mode: 0o600 })
    renameSync(claim, lock)
    return true
  } finally {
    remove(mark)
  }
}

function isAlive(holder: Holder, lock: string) {
  if (holder.boot !== bootId()) return false
  // A pid of another container means nothing here; there the beat tells.
  if (holder.room !== pidNamespace()) return ageOf(lock) < staleAfterMs
  if (holder.start !== undefined) return startTimeOf(holder.pid) === holder.start
  return isRunning(holder.pid)
}

/** Where there is no /proc: whether any process has this pid. */
function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function startTimeOf(pid: number) {
  // The name of the process stands in brackets and may hold anything, so the fields count from the last one.
  const facts = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return facts?.[0] === 'Z' ? undefined : facts?.[19] // killed but not yet reaped counts as dead
}

const bootId = () => read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

function pidNamespace() {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return '' // no such thing on this system: all processes see each other
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined // cut short by a power loss: the lock appears whole or not at all, so its holder is long gone
  }
}

function link(from: string, to: string) {
  try {
    linkSync(from, to) // fails when it stands, and it appears with its content
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function ageOf(path: string) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0 // gone meanwhile
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // not there
  }
}

function remove(path: string) {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
