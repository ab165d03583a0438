import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFile } from '#offline/network/upload-file.ts'

// The timeouts of an upload.

type Sent = { upload: { onprogress?: (at: object) => void; onload?: () => void }; onload?: () => void }
let sent: Sent | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sent = undefined
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      response = new ArrayBuffer(0)
      onabort?: () => void
      onloadend?: () => void
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => ''
      send() {
        sent = this
      }
      abort() {
        this.onabort?.()
        this.onloadend?.()
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function onTheWay() {
  const said = { answer: undefined as Response | undefined, problem: undefined as unknown }
  const request = new Request('http://localhost/photo/save', { method: 'POST', body: 'foto' })
  uploadFile(request, () => {}).then(
    (answer) => {
      said.answer = answer
    },
    (problem: unknown) => {
      said.problem = problem
    },
  )
  await vi.waitFor(() => expect(sent).toBeDefined())
  return said
}
const half = () => sent!.upload.onprogress!({ loaded: 1, total: 2 })

test('uploadFile waits while bytes are being sent and fails after 20 seconds without progress', async () => {
  const said = await onTheWay()
  for (let seconds = 0; seconds < 90; seconds += 18) {
    half()
    await vi.advanceTimersByTimeAsync(18_000)
  }
  expect(said.problem).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  expect(said.problem).toBeInstanceOf(TypeError)
})

test('uploadFile gives the server a minute to answer after the last byte', async () => {
  const said = await onTheWay()
  half()
  sent!.upload.onload!()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(said.problem).toBeUndefined()
  sent!.onload!()
  await vi.waitFor(() => expect(said.answer?.status).toBe(200))
})

test('uploadFile fails when the server has not answered a minute after the last byte', async () => {
  const said = await onTheWay()
  sent!.upload.onload!()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said.problem).toBeInstanceOf(TypeError)
})
