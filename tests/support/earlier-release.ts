import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFolder } from './database/engines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the release of a commit in a temporary folder, with the packages of this one. Returns the entry file of its
 * server; undefined when this clone does not have the commit.
 */
export function buildEarlierRelease(commit: string): string | undefined {
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0) return undefined
  const folder = join(testFolder(), 'release')
  mkdirSync(folder)
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const built = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8', env: withoutVitest(process.env) })
  const main = join(folder, 'dist/server/main.js')
  if (built.status !== 0 || !existsSync(main)) throw new Error(`build of ${commit}: ${built.stdout}${built.stderr}`)
  return main
}

const withoutVitest = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)))
