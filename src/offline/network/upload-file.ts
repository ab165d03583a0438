import { environment, type Timer } from '../environment.ts'
import { mayHaveBody } from './fetch-timeout.ts'

const stallTimeout = 20_000 // ms without a single byte; a slow upload may take as long as it needs
const processingTimeout = 60_000 // ms after the last byte, because the server resizes a picture, or reads a table, before it answers

/**
 * Sends a request like fetch and reports progress: `onProgress(percent)`. Throws TypeError when there is no response,
 * no byte was sent for 20 s, or 60 s have passed since the last byte; throws the abort error when the request was
 * aborted.
 */
export async function uploadFile(request: Request, onProgress: (percent: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)

    let timer: Timer
    const restartTimer = (ms = stallTimeout) => {
      environment.clearTimeout(timer)
      timer = environment.setTimeout(() => xhr.abort(), ms)
    }
    const stop = () => xhr.abort()
    request.signal.addEventListener('abort', stop, { once: true })

    xhr.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0)
    }
    xhr.upload.onload = () => restartTimer(processingTimeout)
    xhr.onprogress = () => restartTimer()
    xhr.onload = () => resolve(responseOf(xhr))
    xhr.onerror = () => reject(new TypeError('network error'))
    xhr.onabort = () => reject(request.signal.aborted ? request.signal.reason : new TypeError('nothing moved'))
    xhr.onloadend = () => {
      environment.clearTimeout(timer)
      request.signal.removeEventListener('abort', stop)
    }
    restartTimer()
    if (request.signal.aborted) return reject(request.signal.reason)
    xhr.send(body)
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return name ? [[name, value ?? '']] : []
  })
  const body = mayHaveBody(xhr.status) ? (xhr.response as ArrayBuffer) : null
  return new Response(body, { status: xhr.status, headers })
}
