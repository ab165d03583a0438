import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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

/** Runs the steps of `npm run build` in child processes that share this terminal. Resolves to whether all succeeded. */
export async function build(home: string): Promise<boolean> {
  const vite = join(home, 'node_modules/vite/bin/vite.js')
  for (const step of [['build'], ['build', '--ssr']]) {
    const status = await new Promise<number | null>((resolve, reject) => {
      spawn(process.execPath, [vite, ...step], { cwd: home, stdio: ['ignore', 'inherit', 'inherit'] })
        .on('error', reject)
        .on('close', resolve)
    })
    if (status !== 0) return false
  }
  return true
}
