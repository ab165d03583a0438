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

/**
 * Locks the directory for this process; returns the function that releases it. Throws a message that names the holder.
 * Works on a local disk, and between containers that share one.
 */
export function lockDirectory(directory: string): () => void {
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
      if (holder && isAlive(holder, lock)) throw lockedError(directory, holder)
      if (takeOver(lock, content, ownFile)) return holdLock(lock, ownContent)
    }
  } finally {
    remove(ownFile)
  }
  throw new Error(`Folder basis data ${directory} sedang diperebutkan proses lain. Coba jalankan lagi.`)
}

const lockedError = (directory: string, { pid }: Holder) =>
  new Error(
    `Folder basis data ${directory} sedang dipakai proses ${pid}. Hentikan dulu proses itu, atau pakai DATA_DIR lain.`,
  )

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
  // that was wrong.
  if (holder.room !== pidNamespace()) return Math.abs(ageOf(lock)) < staleAfterMs
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
