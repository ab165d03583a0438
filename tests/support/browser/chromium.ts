import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

export type FoundChromium = {
  path: string
  /** 'Chromium 156.0.8078.79' */
  version: string
  /** Where it came from, as it is said to the person who runs the tests. */
  from: string
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium of the e2e tests: CHROMIUM_PATH, then the usual places, then one that is installed now (Debian's own
 * when we may, Playwright's otherwise). Throws a sentence when there is none and none can be had.
 */
export function findChromium(say: (line: string) => void = () => {}): FoundChromium {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    const version = versionOf(wanted)
    // Whoever names one means that one: silently taking another would test something else.
    if (!version) throw new Error(`CHROMIUM_PATH=${wanted} is no Chromium that starts.`)
    return { path: wanted, version, from: 'CHROMIUM_PATH' }
  }
  return firstOf(places(), 'found') ?? installed(say)
}

/** The path alone, for who only wants to start it. */
export const chromiumPath = (say?: (line: string) => void): string => findChromium(say).path

const places = () => [...usualPlaces, chromium.executablePath()]

function firstOf(paths: string[], from: string): FoundChromium | undefined {
  for (const path of paths) {
    const version = versionOf(path)
    if (version) return { path, version, from }
  }
  return undefined
}

/** Ubuntu's /usr/bin/chromium-browser is a script that only talks about snap: being there is not enough, it must start. */
function versionOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return asked.status === 0 ? /\w+ [\d.]{5,}/.exec(asked.stdout)?.[0] : undefined
}

function installed(say: (line: string) => void): FoundChromium {
  if (process.getuid?.() === 0 && isDebian()) {
    say('no Chromium here: installing Debian’s with apt-get')
    if (run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])) {
      const found = firstOf(places(), 'installed with apt-get')
      if (found) return found
    }
  }
  say('no Chromium here: installing Playwright’s')
  // Its command stands beside its main file but is not among its exports.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  const found = firstOf(places(), 'installed with playwright-core')
  if (found) return found
  throw new Error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.')
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', { encoding: 'utf8' }))

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, CI: 'true', DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0
}
