import type { Log } from '../http/log.ts'

/** Work that comes again: `every` milliseconds after it was last done. `first`: how long until it is done at all. */
export type Job = { name: string; every: number; first?: number; work: () => Promise<unknown> }

/** Jobs under way. `stop` lets the one that runs finish. */
export type Jobs = { stop: () => Promise<void> }

/** Starts jobs, each on its own, never twice at once. One that fails is told to the log and tried again in its time. */
export function startJobs(jobs: readonly Job[], log: Log): Jobs {
  const stops = jobs.map((job) => repeat(job, log))
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function repeat({ name, every, first = every, work }: Job, log: Log): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  const later = (after: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed'))
        .then(() => later(every))
    }, after)
    // A waiting job is no reason to stay alive.
    timer.unref()
  }
  later(first)
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
