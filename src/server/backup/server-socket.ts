import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod/mini'
import { BackupError } from './backup-error.ts'

// The command and a server on the embedded engine talk through a socket in the data folder, which only the user of the
// server can open: one request in JSON on a line, one answer on a line. The end of the connection ends the backup.

const text = z.string().check(z.maxLength(2_000))
const count = z.number().check(z.gte(0))

export const socketRequest = z.discriminatedUnion('do', [
  /** Answered with the folder of a copy of the database, and the milliseconds for which statements waited. */
  z.object({ do: z.literal('copy') }),
  z.object({ do: z.literal('start'), startedAt: z.iso.datetime(), destination: text }),
  z.object({
    do: z.literal('finish'),
    result: z.union([z.object({ bytes: count, rows: count, files: count }), z.object({ error: text })]),
  }),
])
export type SocketRequest = z.infer<typeof socketRequest>

export const copyAnswer = z.object({ folder: z.string(), waited: z.number() })
const errorAnswer = z.object({ error: z.string() })

/** `error: 'busy'`: the server makes another backup at this moment. */
export const busy = 'busy'

const socketName = 'backup.sock'
/** The name of a socket has at most 107 bytes on Linux, 103 on macOS. */
const longestPath = 103

/** Undefined when the folder's path is too long for a socket in it. */
export function socketPath(dataDir: string): string | undefined {
  const path = join(dataDir, socketName)
  return Buffer.byteLength(path) <= longestPath ? path : undefined
}

export type ServerConnection = {
  /** Sends a request and resolves to its answer. Throws BackupError when the server reports an error or has gone. */
  ask: (request: SocketRequest) => Promise<unknown>
  close: () => void
}

/** Connects to the server that has this data folder open; undefined when none answers. */
export async function connectToServer(dataDir: string): Promise<ServerConnection | undefined> {
  const path = socketPath(dataDir)
  const socket = path && (await connected(path))
  if (!socket) return undefined
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  socket.on('error', () => undefined) // the end of the lines says it
  return {
    ask: async (request) => {
      socket.write(`${JSON.stringify(request)}\n`)
      const line = await lines.next().catch(() => ({ done: true as const, value: undefined }))
      if (line.done) throw new BackupError('Server berhenti sebelum cadangan selesai.')
      const answer: unknown = JSON.parse(line.value)
      const failed = errorAnswer.safeParse(answer)
      if (!failed.success) return answer
      if (failed.data.error === busy) throw new BackupError('Cadangan lain sedang dibuat. Tunggu sampai selesai.')
      throw new BackupError(`Server tidak dapat menyalin basis datanya: ${failed.data.error}`)
    },
    close: () => socket.destroy(),
  }
}

function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined)) // no such socket, or one that a killed server has left
  })
}
