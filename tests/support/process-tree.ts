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
export const residentMb = (pid: number): number => megabytesOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m)

/**
 * The memory of a process, with its part of the pages that it shares with other processes, such as the program itself:
 * the sum over several processes is the memory that they take together.
 */
export const proportionalMb = (pid: number): number => megabytesOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)

function megabytesOf(file: string, size: RegExp): number {
  try {
    return Number(size.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
