import { availableParallelism } from 'node:os'
import { createLimiter } from '#contract/limiter.ts'
import type { EngineLog } from '../db/database.ts'
import { forkWorker } from '../jobs/fork-worker.ts'
import type { Variant } from './file-names.ts'
import {
  type EncodedPhoto,
  type FromImageWorker,
  type ImageAnswer,
  type ImageJob,
  type PictureInfo,
  type TargetShape,
  UndecodablePhoto,
} from './image-job.ts'

/**
 * Worker processes for image work. sharp and its memory are in them alone: a process is started with a job, does one
 * job at a time, and ends when it has had none for some seconds. A process that dies takes no job along: another one
 * does it again.
 */
export type ImagePool = {
  /** One variant of an illustration as the bytes of a file. Throws when the recipe cannot be drawn. */
  render: (recipe: string, variant: Variant) => Promise<Uint8Array>
  /** The size and thumbhash of an illustration. Throws when the recipe cannot be drawn. */
  measure: (recipe: string) => Promise<PictureInfo>
  /** Decodes a photo of a user and encodes its files. Throws UndecodablePhoto. */
  decode: (bytes: Uint8Array, frame: TargetShape) => Promise<EncodedPhoto>
  /** The ids of the running processes. */
  pids: () => number[]
  /** Ends all processes at once; current and later jobs are rejected. */
  close: () => Promise<void>
}

export type ImagePoolOptions = {
  log: Pick<EngineLog, 'warn'>
  /** The largest number of processes; two, or one on a machine with one core. The other jobs wait. */
  processes?: number
  /** Milliseconds that one job may take; then its process is ended, and the job is not repeated. 60,000 by default. */
  jobLimitMs?: number
  /** Megabytes of memory that one process may take; a photo that takes more is refused as too large. */
  memoryMb?: number
  /** Milliseconds until a process without a job ends. */
  idleMs?: number
}

/** Afterwards a process is replaced: what sharp's libraries do not return to the system must not add up. */
const jobsPerProcess = 500
/** How often a job is begun whose process dies. */
const attempts = 3
const startLimitMs = 60_000

/** The process died during the job, and not because of a limit. */
class ProcessDied extends Error {}
/** The job took longer than its limit, or more memory. */
class JobOverLimit extends Error {
  readonly of: 'time' | 'memory'
  constructor(of: 'time' | 'memory') {
    super(`an image job took too much ${of}`)
    this.of = of
  }
}

export function createImagePool({
  log,
  processes = Math.min(2, availableParallelism()),
  jobLimitMs = 60_000,
  memoryMb = 400,
  idleMs = 5_000,
}: ImagePoolOptions): ImagePool {
  const limiter = createLimiter({ atOnce: processes })
  // A photo of 40 million pixels takes 300 MB until it is as small as its frame: one at a time, while others are
  // encoded.
  const decoding = createLimiter({ atOnce: 1 })
  const running = new Set<WorkerProcess>()
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = []
  let closing = false

  function takeProcess(): WorkerProcess {
    // The last one that was used: it still has the bitmap of the picture whose next variant is requested.
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer)
      if (last.worker.isAlive()) return last.worker
    }
    const worker = startWorker({ jobLimitMs, memoryMb })
    running.add(worker)
    void worker.exited.then(() => running.delete(worker))
    return worker
  }

  function returnProcess(worker: WorkerProcess) {
    if (closing) return
    if (worker.jobsDone() >= jobsPerProcess) {
      void worker.end()
      return
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      )
      void worker.end()
    }, idleMs)
    timer.unref()
    idle.push({ worker, timer })
  }

  const run = (job: ImageJob, onDecoded = () => {}): Promise<ImageAnswer> =>
    limiter.run(async () => {
      for (let attempt = 1; ; attempt++) {
        if (closing) throw new Error('The server is closing')
        const worker = takeProcess()
        try {
          const answer = await worker.run(job, onDecoded)
          returnProcess(worker)
          return answer
        } catch (error) {
          if (closing || !(error instanceof ProcessDied)) throw error
          log.warn({ err: error, attempt }, 'a process for pictures died')
          if (attempt === attempts) throw error
        }
      }
    })

  return {
    render: async (recipe, variant) => {
      const answer = await run({ render: recipe, variant })
      if ('bytes' in answer) return answer.bytes
      throw failureOf(answer, `${recipe}${variant}`)
    },
    measure: async (recipe) => {
      const answer = await run({ measure: recipe })
      if ('facts' in answer) return answer.facts
      throw failureOf(answer, recipe)
    },
    decode: async (bytes, frame) => {
      const release = await decoding.acquire()
      const answer = await run({ decode: bytes, frame }, release)
        .catch((error: unknown) => {
          if (!(error instanceof JobOverLimit)) throw error
          throw new UndecodablePhoto(error.of === 'memory' ? 'wide' : 'broken', error)
        })
        .finally(release)
      if ('photo' in answer) return answer.photo
      if ('refused' in answer) throw new UndecodablePhoto(answer.refused)
      throw failureOf(answer, 'a photo')
    },
    pids: () => [...running].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    close: async () => {
      closing = true
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...running].map((worker) => worker.end()))
    },
  }
}

const failureOf = (answer: ImageAnswer, what: string) =>
  new Error(`${what} could not be made: ${'error' in answer ? answer.error : 'the answer is of another job'}`)

type WorkerProcess = {
  pid: number | undefined
  /** Runs one job; the caller waits for its end before the next one. Throws ProcessDied or JobOverLimit. */
  run: (job: ImageJob, onDecoded: () => void) => Promise<ImageAnswer>
  isAlive: () => boolean
  jobsDone: () => number
  /** Ends the process at once. Resolves when it has ended. */
  end: () => Promise<void>
  exited: Promise<void>
}

function startWorker({ jobLimitMs, memoryMb }: { jobLimitMs: number; memoryMb: number }): WorkerProcess {
  const child = startProcess(memoryMb)
  let current:
    | { done: (answer: ImageAnswer) => void; failed: (error: Error) => void; onDecoded: () => void }
    | undefined
  let timer: NodeJS.Timeout | undefined
  let isReady = false
  let isAlive = true
  let jobsDone = 0

  const settle = (finish: (job: NonNullable<typeof current>) => void) => {
    clearTimeout(timer)
    // A process without a job does not keep the server running.
    child.unref()
    child.channel?.unref()
    const job = current
    current = undefined
    if (job) finish(job)
  }
  const giveUp = (error: Error) => {
    isAlive = false
    child.kill('SIGKILL')
    settle(({ failed }) => failed(error))
  }
  const limitTime = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => giveUp(isReady ? new JobOverLimit('time') : new ProcessDied('it did not start')), ms)
  }
  const exited = new Promise<void>((resolve) => {
    const died = (reason: string) => {
      isAlive = false
      settle(({ failed }) => failed(new ProcessDied(reason)))
      resolve()
    }
    child.once('exit', (code, signal) => died(`it ended with ${signal ?? code}`))
    child.on('error', (error) => {
      // The process could not be started, killed, or sent to. One that was started still exits.
      if (child.pid === undefined) died(error.message)
    })
  })
  child.on('message', (message: FromImageWorker) => {
    // In a process that has done others the job need not be the reason: a new process tries it again.
    if (message === 'too much memory') giveUp(jobsDone > 0 ? new ProcessDied(message) : new JobOverLimit('memory'))
    else if (message === 'decoded') current?.onDecoded()
    else if (message === 'ready') {
      isReady = true
      if (current) limitTime(jobLimitMs)
    } else {
      jobsDone += 1
      settle(({ done }) => done(message))
    }
  })

  return {
    pid: child.pid,
    exited,
    isAlive: () => isAlive && child.connected,
    jobsDone: () => jobsDone,
    run: (job, onDecoded) =>
      new Promise((done, failed) => {
        current = { done, failed, onDecoded }
        limitTime(isReady ? jobLimitMs : startLimitMs)
        child.ref()
        child.channel?.ref()
        // If it has just died, 'exit' follows and rejects the job.
        child.send(job, () => undefined)
      }),
    end: () => {
      isAlive = false
      child.kill('SIGKILL')
      return exited
    },
  }
}

const startProcess = (memoryMb: number) =>
  forkWorker('image-worker', {
    siblingUrl: import.meta.url,
    args: [String(memoryMb)],
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    // glibc otherwise gives each thread an arena of its own, and returns little of it.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
  })
