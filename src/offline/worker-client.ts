// @chunk downloads-shared

/**
 * Asks a web worker, which answers each request by its id. It is started with the first question and stays, because
 * opening its data is what takes long. Rejects when it has ended; the next question starts another one.
 */
export function createWorkerClient<Request extends object, Reply extends { id: number }>(start: () => Worker) {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()

  function started(): Worker {
    const own = start()
    own.onmessage = ({ data }: MessageEvent<Reply>) => {
      waiting.get(data.id)?.resolve(data)
      waiting.delete(data.id)
    }
    // The worker's code could not be loaded, or the phone ran out of memory.
    own.onerror = (event) => {
      event.preventDefault()
      own.terminate()
      if (worker === own) worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('the worker has ended'))
      waiting.clear()
    }
    return own
  }

  return {
    isStarted: () => worker !== undefined,
    request(body: Request): Promise<Reply> {
      worker ??= started()
      const id = ++lastId
      return new Promise<Reply>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, ...body })
      })
    },
  }
}
