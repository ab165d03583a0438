import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { OpenDatabase } from '../db/database.ts'
import { lockDirectory } from '../db/pglite/directory-lock.ts'
import type { Log } from '../http/log.ts'
import { finishRun, insertRun } from './runs.ts'
import { busy, type SocketRequest, socketPath, socketRequest } from './server-socket.ts'

type AnswerParts = { db: OpenDatabase; dataDir: string; log: Log }

const copyPrefix = 'backup-copy-'

/**
 * Lets `npm run backup` ask the running server for a copy of its embedded database, through a socket in the data
 * folder, one command at a time. Without a socket (its path is too long, or the system has none) the server runs and
 * the log says so. Returns the function that ends it.
 */
export async function answerBackups(parts: AnswerParts): Promise<() => Promise<void>> {
  const { dataDir, log } = parts
  await removeAbandonedCopies(dataDir)
  const path = socketPath(dataDir)
  if (path) await rm(path, { force: true }) // left by a killed server: this one has the lock of the database
  let current: { socket: Socket; ended: Promise<void> } | undefined
  const server = createServer((socket) => {
    socket.on('error', () => undefined) // its end is handled below
    if (current) {
      socket.resume() // otherwise its end is never noticed
      return void socket.end(`${JSON.stringify({ error: busy })}\n`)
    }
    const ended = answerCommand(socket, parts).finally(() => {
      current = undefined
    })
    current = { socket, ended }
  })
  const listening = new Promise<void>((resolve, reject) => {
    if (!path) return reject(new Error('the path of the data folder is too long for a socket'))
    server.once('error', reject)
    // The socket belongs to this user alone from its first moment on.
    const mask = process.umask(0o177)
    server.listen(path, resolve)
    process.umask(mask)
  })
  await listening.catch((error: Error) =>
    log.warn({ error: error.message }, 'no backup can be made while this server runs'),
  )
  return async () => {
    current?.socket.destroy()
    await current?.ended
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

/** Serves one command until its connection ends. */
async function answerCommand(socket: Socket, { db, dataDir, log }: AnswerParts): Promise<void> {
  const copies: string[] = []
  let run: number | undefined
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = await handle(line).catch((error: Error) => {
        log.warn({ error: error.message.slice(0, 300) }, 'a request for a backup failed')
        return { error: error.message.slice(0, 300) }
      })
      if (!socket.destroyed) socket.write(`${JSON.stringify(answer)}\n`)
    }
  } catch {
    // The connection broke off.
  }
  socket.destroy()
  if (run !== undefined) await finishRun(db, run, { error: 'Terhenti sebelum selesai.' }).catch(() => undefined)
  for (const folder of copies) await removeCopy(folder, log)

  async function handle(line: string): Promise<object> {
    const request: SocketRequest = socketRequest.parse(JSON.parse(line))
    if (request.do === 'start') {
      run = await insertRun(db, new Date(request.startedAt), request.destination)
      return {}
    }
    if (request.do === 'finish') {
      if (run !== undefined) await finishRun(db, run, request.result)
      run = undefined
      return {}
    }
    const folder = join(dataDir, copyPrefix + randomBytes(8).toString('hex'))
    await mkdir(folder, { mode: 0o700 })
    copies.push(folder)
    const waited = await db.copyTo!(join(folder, 'db')).then(Math.round, async (error: Error) => {
      await removeCopy(folder, log)
      throw error
    })
    await chmod(join(folder, 'db'), 0o700)
    log.info({ ms: waited }, 'copied the database for a backup; statements waited for it')
    return { folder, waited }
  }
}

/** A copy that stays is deleted by the next server; neither this one nor its end may fail for it. */
const removeCopy = (folder: string, log: Log): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
    log.warn({ folder, error: error.message }, 'a copy of the database was not deleted'),
  )

/** Copies of a server that was killed. One that a command still reads is locked by it, and stays. */
async function removeAbandonedCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(copyPrefix))) {
    try {
      lockDirectory(join(dataDir, name, 'db'))()
      await rm(join(dataDir, name), { recursive: true, force: true })
    } catch {
      // In use.
    }
  }
}
