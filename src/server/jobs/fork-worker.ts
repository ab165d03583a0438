import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The variables that Node needs; the secrets of the server's environment are nothing for a process that reads files of
 * users.
 */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'TZ']

type ForkOptions = {
  /** `import.meta.url` of the module beside whose source the program is. */
  siblingUrl: string
  args?: string[]
  execArgv: string[]
  env?: Record<string, string>
}

/**
 * Starts the program `name` in a process of its own, without the environment of the server. Built, its file is beside
 * the server's or one folder up; from source it is TypeScript, for which Node needs tsx. Throws if the built file is
 * missing.
 */
export function forkWorker(name: string, { siblingUrl, args = [], execArgv, env = {} }: ForkOptions): ChildProcess {
  const isSource = siblingUrl.endsWith('.ts')
  const paths = [`./${name}.js`, `../${name}.js`].map((path) => new URL(path, siblingUrl))
  const built = isSource ? undefined : paths.find((path) => existsSync(path))
  if (!built && !isSource) throw new Error(`${name}.js is missing beside the built server`)
  const tsx = () => pathToFileURL(createRequire(siblingUrl).resolve('tsx')).href
  return fork(fileURLToPath(built ?? new URL(`./${name}.ts`, siblingUrl)), args, {
    execArgv: [...execArgv, ...(built ? [] : ['--import', tsx()])],
    env: { ...passedEnvironment(), ...env },
    // Files are bytes, which JSON would write as lists of numbers.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function passedEnvironment(): Record<string, string> {
  const { env } = process
  return Object.fromEntries(passedVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
