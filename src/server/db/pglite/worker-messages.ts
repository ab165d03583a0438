// What the two threads say to each other. One asking at a time is in the worker, so an answer needs no number.

/** Where the worker finds its database, and Postgres as this process has compiled it. */
export type WorkerData = { directory: string; compiled: WebAssembly.Module }

/** To the worker: Postgres protocol bytes to run, or the wish that it closes the engine and ends. */
export type ToWorker = Uint8Array<ArrayBuffer> | 'stop'

/** From the worker: 'ready' once, then one answer in Postgres protocol bytes for each asking, 'stopped' last. */
export type FromWorker = 'ready' | 'stopped' | { answer: Uint8Array<ArrayBuffer> } | { cannot: string }
