import { vi } from 'vitest'
import { storage } from '../storage.ts'

type Send = (request: Request) => Promise<Response>

const long = 3000 // ms

/**
 * Stubs the browser globals that the outbox uses: events, a document, local storage, and a network that is `send`.
 * `shut` cancels the page's timers and signs it out; the next call replaces the stubs. `patient`: timers of three
 * seconds or more never fire, so that a slow machine meets no timeout and no retry.
 */
export function stubPage(send: Send, { locks, patient = false }: { locks?: object; patient?: boolean } = {}) {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const synced: string[] = []
  const registration = { sync: { register: async (tag: string) => synced.push(tag) } }
  const timers = new Set<NodeJS.Timeout>()
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    const timer = setTimer(work, ms)
    if (patient && ms >= long) clearTimeout(timer)
    timers.add(timer)
    return timer
  })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', {
    onLine: true,
    ...(locks && { locks }),
    serviceWorker: { getRegistration: async () => registration },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const requested = (input: Request | string, init?: RequestInit) =>
    input instanceof Request ? new Request(input, init) : new Request(new URL(input, 'http://localhost'), init)
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const request = requested(input, init)
    return Promise.race([send(request), stopped(request.signal)])
  })
  vi.stubGlobal('XMLHttpRequest', uploader(send))
  const shut = () => {
    for (const timer of timers) clearTimeout(timer)
    globalThis.setTimeout = setTimer
    vi.stubGlobal('localStorage', storage()) // no user is signed in any more
  }
  return { shut, hears: (event: string) => page.dispatchEvent(new Event(event)), document, synced }
}

const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** XMLHttpRequest over `send`: progress at the start, in the middle and at the end of what is uploaded. */
function uploader(send: Send) {
  return class {
    status = 0
    response: ArrayBuffer | undefined
    responseType = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    onprogress?: () => void
    private method = ''
    private url = ''
    private lines = ''
    private over = false
    private readonly headers = new Headers()

    open(method: string, url: string) {
      this.method = method
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getAllResponseHeaders() {
      return this.lines
    }
    send(body: Blob) {
      for (const part of [0, 0.5, 1]) this.upload.onprogress?.({ loaded: body.size * part, total: body.size })
      send(new Request(this.url, { method: this.method, headers: this.headers, body })).then(
        async (response) => {
          this.response = await response.arrayBuffer()
          this.status = response.status
          this.lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
          this.end(this.onload)
        },
        () => this.end(this.onerror),
      )
    }
    abort() {
      this.end(this.onabort)
    }
    private end(how: (() => void) | undefined) {
      if (this.over) return
      this.over = true
      how?.()
      this.onloadend?.()
    }
  }
}
