import { readdirSync, readFileSync } from 'node:fs'

// Reads /proc, so it works on Linux only.

/** The ids of a process and of all processes below it; empty when it has ended. */
export function processesUnder(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isUnder = (pid: number): boolean => pid === root || (parents.has(pid) && isUnder(parents.get(pid)!))
  return [...parents.keys()].filter(isUnder)
}

/** Megabytes of memory that are resident for a process now; 0 when it has ended. */
export function residentMb(pid: number): number {
  try {
    const [, size] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(size ?? 0) / 1024
  } catch {
    return 0
  }
}
