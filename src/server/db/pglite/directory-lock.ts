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
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'

// PGlite takes no lock of its own: two processes on one directory lose acknowledged writes without an error
// (pglite#1106). The lock file is beside the directory and names its holder by pid, start and boot, so that one left
// behind by kill -9 is taken over and one held by a living process never is.

/**
 * `start`: ticks after boot at which the process began, since pids are reused. `room`: the PID namespace in which its
 * pid is valid.
 */
type Holder = { pid: number; start: string | undefined; boot: string; room: string }

const heartbeatMs = 1000
const staleAfterMs = 5000

/** The holder is in another PID namespace, where only its heartbeat tells whether it lives. */
class HeldElsewhere extends StartError {
  readonly content: string
  constructor(directory: string, holder: Holder, content: string) {
    super(lockedText(directory, holder))
    this.content = content
  }
}

/**
 * Locks the directory as `lockDirectory` does, and waits at most six seconds for a holder in another container: one
 * that was killed leaves a lock that looks fresh, and its successor starts within that time. Its heartbeat decides by
 * whether it goes on, not by its time, which a clock that was corrected meanwhile falsifies. `onWait` is called when it
 * begins to wait.
 */
export async function lockDirectoryWhenFree(
  directory: string,
  onWait?: (sentence: string) => void,
): Promise<() => void> {
  for (let dead: string | undefined; ; ) {
    try {
      return lockDirectory(directory, dead)
    } catch (error) {
      if (!(error instanceof HeldElsewhere)) throw error
      onWait?.(waitText(directory))
      if (await hasHeartbeat(`${directory}.lock`, error.content)) throw error
      dead = error.content
    }
  }
}

/** Whether the holder of this lock touches it within the time after which it counts as dead. */
async function hasHeartbeat(lock: string, content: string): Promise<boolean> {
  const before = touchedAt(lock)
  const until = performance.now() + staleAfterMs
  while (performance.now() < until) {
    await pause(heartbeatMs / 4)
    if (read(lock) !== content) return false
    if (touchedAt(lock) !== before) return true
  }
  return false
}

/**
 * Locks the directory for this process; returns the function that releases it. Throws StartError, which names the
 * holder. Works on a local disk, and between containers that share one. `deadContent`: a lock with this content has no
 * heartbeat.
 */
export function lockDirectory(directory: string, deadContent?: string): () => void {
  const lock = `${directory}.lock`
  const ownFile = `${lock}.${process.pid}`
  const ownContent = JSON.stringify({
    pid: process.pid,
    start: startTimeOf(process.pid),
    boot: bootId(),
    room: pidNamespace(),
  } satisfies Holder)

  writeFileSync(ownFile, ownContent, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (link(ownFile, lock)) return holdLock(lock, ownContent)
      const content = read(lock)
      if (content === undefined) continue // released just now
      const holder = parseHolder(content)
      if (holder && content !== deadContent && isAlive(holder, lock))
        throw isElsewhere(holder)
          ? new HeldElsewhere(directory, holder, content)
          : new StartError(lockedText(directory, holder))
      if (takeOver(lock, content, ownFile)) return holdLock(lock, ownContent)
    }
  } finally {
    remove(ownFile)
  }
  throw new StartError(`Folder basis data ${directory} sedang diperebutkan proses lain. Coba jalankan lagi.`)
}

const lockedText = (directory: string, { pid }: Holder) =>
  `Folder basis data ${directory} sedang dipakai proses ${pid}. Hentikan dulu proses itu, atau pakai DATA_DIR lain.`

const waitText = (directory: string) =>
  `Menunggu apakah proses lain masih memakai folder basis data ${directory} (paling lama 6 detik)`

const isElsewhere = ({ room }: Holder) => room !== pidNamespace()

function holdLock(lock: string, ownContent: string) {
  // The heartbeat is for processes that cannot see our pid: those in another container.
  const heartbeat = setInterval(() => {
    const now = new Date()
    if (read(lock) === ownContent) utimesSync(lock, now, now)
  }, heartbeatMs)
  heartbeat.unref()
  const release = () => {
    clearInterval(heartbeat)
    process.off('exit', release)
    if (read(lock) === ownContent) remove(lock)
  }
  process.on('exit', release)
  return release
}

/**
 * Replaces a lock whose holder is dead; false when another process is doing so. Two processes may find it dead at once,
 * and the slower one must not replace the lock of the faster: only the process that creates the mark may replace it,
 * and only if its content is still `deadContent`.
 */
export function takeOver(lock: string, deadContent: string, ownFile: string): boolean {
  const mark = `${lock}.takeover`
  const claim = `${ownFile}.claim`
  if (!link(ownFile, mark)) {
    if (Math.abs(ageOf(mark)) > staleAfterMs) remove(mark) // its creator was killed between two lines
    return false
  }
  try {
    if (read(lock) !== deadContent) return false
    writeFileSync(claim, read(ownFile) ?? '', { mode: 0o600 })
    renameSync(claim, lock)
    return true
  } finally {
    remove(mark)
  }
}

function isAlive(holder: Holder, lock: string) {
  if (holder.boot !== bootId()) return false
  // The pid of a process in another container cannot be checked; its heartbeat decides. One in the future is of a clock
  // that was wrong: lockDirectoryWhenFree watches whether it goes on.
  if (isElsewhere(holder)) return ageOf(lock) < staleAfterMs
  if (holder.start !== undefined) return startTimeOf(holder.pid) === holder.start
  return isRunning(holder.pid)
}

/** Without /proc: whether any process has this pid. */
function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function startTimeOf(pid: number) {
  // The name of the process is in brackets and may contain anything, so the fields count from the last bracket.
  const facts = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return facts?.[0] === 'Z' ? undefined : facts?.[19] // killed but not yet reaped counts as dead
}

const bootId = () => read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

function pidNamespace() {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return '' // this system has no such file: all processes see each other
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined // truncated by a power loss: a lock is created whole or not at all, so its holder is long gone
  }
}

function link(from: string, to: string) {
  try {
    linkSync(from, to) // fails when it exists; it appears with its content
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const touchedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

function ageOf(path: string) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0 // removed meanwhile
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // does not exist
  }
}

function remove(path: string) {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
