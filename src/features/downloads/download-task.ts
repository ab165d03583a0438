import { useSyncExternalStore } from 'react'
import { type DownloadScope, scopeKey } from '#contract/downloads/rules.ts'
import { downloadsChanged } from '#offline/downloads/download-events.ts'
import { deleteUnusedPictures, downloadPictures } from '#offline/downloads/download-pictures.ts'
import { changeRecord, deleteRecord } from '#offline/downloads/download-records.ts'
import { type DownloadOutcome, downloadPart } from '#offline/downloads/update-download.ts'
import { createListeners } from '#session/listeners.ts'
import { serviceWorkers } from '#session/service-workers.ts'

// The running download. Outside React, because it goes on while its person looks at other pages.

/** `done` and `total`: bytes of the file, or pictures. `total` is undefined until it is known. */
export type RunningDownload = { key: string; step: 'file' | 'pictures'; done: number; total: number | undefined }

/** The end of the last download. 'stopped': by its person. */
export type DownloadEnd = { key: string; outcome: DownloadOutcome | 'stopped' | 'pictures-missing' }

type State = { running: RunningDownload | undefined; end: DownloadEnd | undefined }

let state: State = { running: undefined, end: undefined }
let stop: AbortController | undefined
const listeners = createListeners()
const set = (next: State) => {
  state = next
  listeners.notify()
}

export const useDownloadTask = (): State => useSyncExternalStore(listeners.subscribe, () => state)

type StartOptions = { scope: DownloadScope; name: string; ids?: number[] | undefined; withPictures: boolean }

/** Downloads a part, or its changes, with its small pictures if they are wanted. Not while another one runs. */
export async function startDownload({ scope, name, ids, withPictures }: StartOptions): Promise<void> {
  if (state.running) return
  const key = scopeKey(scope)
  const own = new AbortController()
  stop = own
  const running = (step: RunningDownload['step']) => (done: number, total: number | undefined) =>
    set({ running: { key, step, done, total }, end: undefined })
  running('file')(0, undefined)
  // The code of this page and of the catalogue, so that both open without a connection.
  void serviceWorkers()?.ready.then(
    ({ active }) => active?.postMessage({ type: 'OPTIONAL_FILES' }),
    () => {},
  )
  const outcome = await downloadPart(scope, { name, ids, signal: own.signal, onProgress: running('file') })
  const isThere = outcome === 'updated' || outcome === 'unchanged'
  const pictures = isThere && withPictures && !own.signal.aborted ? await picturesOutcome(scope, own) : undefined
  if (outcome === 'gone') await deleteUnusedPictures().catch(() => {})
  set({ running: undefined, end: { key, outcome: own.signal.aborted ? 'stopped' : (pictures ?? outcome) } })

  async function picturesOutcome(of: DownloadScope, { signal }: AbortController) {
    try {
      return (await downloadPictures(of, { signal, onProgress: running('pictures') })) ? undefined : 'pictures-missing'
    } catch {
      return 'full' as const
    }
  }
}

export const stopDownload = () => stop?.abort()

/** Deletes a part, and the pictures that no other part has. */
export async function deleteDownload(scope: DownloadScope): Promise<void> {
  if (state.running?.key === scopeKey(scope)) stopDownload()
  await deleteRecord(scope)
  await deleteUnusedPictures().catch(() => {})
  downloadsChanged()
}

/** Deletes the small pictures of a part that no other part has. */
export async function deletePictures(scope: DownloadScope): Promise<void> {
  await changeRecord(scope, (record) => ({
    ...record,
    pictures: { ...record.pictures, wanted: false, stored: 0, bytes: 0 },
  }))
  await deleteUnusedPictures()
  downloadsChanged()
}
