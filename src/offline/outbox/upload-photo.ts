import { mayHaveBody } from '../network/fetch-timeout.ts'

const stallTimeout = 20_000 // ms without a single byte; a slow upload may take as long as it needs
const processingTimeout = 60_000 // ms after the last byte: the server makes the picture's sizes before it answers

/**
 * Sends a request like fetch and reports progress: `tell(percent)`. Throws TypeError when nothing answers, nothing has
 * moved for 20 s or 60 s have passed since the last byte, and the abort when the request was aborted.
 */
export async function uploadPhoto(request: Request, tell: (percent: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)

    let timer: ReturnType<typeof setTimeout>
    const moved = (patience = stallTimeout) => {
      clearTimeout(timer)
      timer = setTimeout(() => xhr.abort(), patience)
    }
    const stop = () => xhr.abort()
    request.signal.addEventListener('abort', stop, { once: true })

    xhr.upload.onprogress = ({ loaded, total }) => {
      moved()
      tell(total > 0 ? Math.floor((100 * loaded) / total) : 0)
    }
    xhr.upload.onload = () => moved(processingTimeout)
    xhr.onprogress = () => moved()
    xhr.onload = () => resolve(responseOf(xhr))
    xhr.onerror = () => reject(new TypeError('no road'))
    xhr.onabort = () => reject(request.signal.aborted ? request.signal.reason : new TypeError('nothing moved'))
    xhr.onloadend = () => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', stop)
    }
    moved()
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
