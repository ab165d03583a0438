import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirOf, logFormatOf } from './start-output.ts'

const outputs = ['dist/client/index.html', 'dist/client/sw.js', 'dist/server/first-screen.js', 'dist/server/main.js']
const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Whether an output of the build is missing, or older than one of its sources. `home`: the folder of the project. */
export function needsBuild(home: string): boolean {
  const results = outputs.map((path) => join(home, path))
  if (!results.every((path) => existsSync(path))) return true
  const newest = Math.max(...sources.map((path) => newestIn(join(home, path))))
  // The server's entry is written last of all.
  return newest > statSync(results.at(-1)!).mtimeMs
}

/**
 * Time of the last change in a file or folder, in milliseconds. A folder's own time counts too: a deleted file changes
 * only that.
 */
function newestIn(path: string): number {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

/**
 * Runs the steps of `npm run build` in child processes. `output`: where they print, this terminal or an open file.
 * Resolves to whether all succeeded.
 */
export async function build(home: string, output: 'inherit' | number = 'inherit'): Promise<boolean> {
  const vite = join(home, 'node_modules/vite/bin/vite.js')
  for (const step of [['build'], ['build', '--ssr']]) {
    const status = await new Promise<number | null>((resolve, reject) => {
      spawn(process.execPath, [vite, ...step], { cwd: home, stdio: ['ignore', output, output] })
        .on('error', reject)
        .on('close', resolve)
    })
    if (status !== 0) return false
  }
  return true
}

type Prints = { out: (line: string) => void; err: (line: string) => void }

/**
 * Builds when the build is out of date. For a person it prints one line and writes the bundler's output into
 * `build.log` in the data folder; a failed build prints all of it. Resolves to false when the app cannot be built.
 */
export async function buildBeforeStart(
  home: string,
  { env, terminal, out, err }: { env: NodeJS.ProcessEnv; terminal: boolean } & Prints,
): Promise<boolean> {
  if (!needsBuild(home)) return true
  const log = logFormatOf(env, terminal) === 'text' ? openBuildLog(dataDirOf(env)) : undefined
  out(`Membangun aplikasi (sekali saja, kira-kira setengah menit)${log ? `; catatannya di ${log.path}` : ''} …`)
  try {
    if (await build(home, log?.file)) return true
    if (log) err(readFileSync(log.path, 'utf8').trimEnd())
    err('Aplikasi tidak dapat dibangun; sebabnya tertulis di atas.')
    return false
  } finally {
    if (log) closeSync(log.file)
  }
}

/**
 * Undefined where the file cannot be written: the bundler then prints to the terminal, and the start says why it fails.
 */
function openBuildLog(dataDir: string): { path: string; file: number } | undefined {
  const path = join(dataDir, 'build.log')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return { path, file: openSync(path, 'w', 0o600) }
  } catch {
    return undefined
  }
}
