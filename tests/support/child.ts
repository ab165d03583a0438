import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  process: ChildProcess
  /** Its next line on standard output; undefined when it has ended. */
  line: () => Promise<string | undefined>
  /** SIGKILL; returns the lines that it had printed and that were not read yet. */
  kill: () => Promise<string[]>
  /** Resolves when it has ended: exit code and standard error. */
  ended: Promise<{ code: number | null; complaint: string }>
}

/** Starts a script in its own process: one of this folder by its name, or a built one by its path. */
export function startChild(script: string, ...words: string[]): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...loader, file, ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => {
    complaint += part.toString()
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const next = await lines.next()
    return next.done ? undefined : next.value
  }
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaint }))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    const rest: string[] = []
    for (let next = await line(); next !== undefined; next = await line()) rest.push(next)
    await ended
    return rest
  }
  return { pid: child.pid!, process: child, line, kill, ended }
}
