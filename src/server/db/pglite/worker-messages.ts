// The messages between the two threads. The worker handles one batch at a time, so answers need no id.

/** The directory of the database, and the WebAssembly module of Postgres that this process has compiled. */
export type WorkerData = { directory: string; compiled: WebAssembly.Module }

/** To the worker: Postgres protocol bytes to run, or the request to close the engine and end. */
export type ToWorker = Uint8Array<ArrayBuffer> | 'stop'

/** From the worker: 'ready' once, then one answer in Postgres protocol bytes for each batch, 'stopped' last. */
export type FromWorker = 'ready' | 'stopped' | { answer: Uint8Array<ArrayBuffer> } | { cannot: string }
