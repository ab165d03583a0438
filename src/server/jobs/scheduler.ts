import type { Log } from '../http/log.ts'

/** A recurring job: `every` milliseconds after its last end. `first`: the delay before the first run. */
export type Job = { name: string; every: number; first?: number; work: () => Promise<unknown> }

/** Running jobs. `stop` waits for the current ones. */
export type Jobs = { stop: () => Promise<void> }

/** Starts jobs, each on its own, never twice at once. A failure is logged, and the job runs again at its next time. */
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
    // A timer must not keep the process alive.
    timer.unref()
  }
  later(first)
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
