import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { aptInstall, isRootOnDebian, runVisibly } from './apt.ts'

export type FoundChromium = {
  path: string
  /** 'Chromium 156.0.8078.79' */
  version: string
  /** The origin of the browser, as printed for the person who runs the tests. */
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
 * as root on Debian, Playwright's otherwise). Throws an error with a readable sentence when none can be installed.
 */
export function findChromium(say: (line: string) => void = () => {}): FoundChromium {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    const version = versionOf(named)
    // No fallback to another browser: the tests would silently run on something else.
    if (!version) throw new Error(`CHROMIUM_PATH=${named} is no Chromium that starts.`)
    return { path: named, version, from: 'CHROMIUM_PATH' }
  }
  return firstOf(places(), 'found') ?? installed(say)
}

/**
 * Chromium without the browser around the page: no windows, tabs or prompts, the same engine. It takes a fifth less of
 * a processor for the e2e tests. undefined where CHROMIUM_PATH names a browser, or where there is none and none can be
 * installed; `install`: from Debian, as root on Debian.
 */
export function findHeadlessShell(install = false): FoundChromium | undefined {
  if (process.env.CHROMIUM_PATH) return undefined
  const found = firstOf([headlessShell], 'found')
  if (found || !install || !isRootOnDebian() || !aptInstall('chromium-headless-shell')) return found
  return firstOf([headlessShell], 'installed with apt-get')
}

const headlessShell = '/usr/bin/chromium-headless-shell'

const places = () => [...usualPlaces, chromium.executablePath()]

function firstOf(paths: string[], from: string): FoundChromium | undefined {
  for (const path of paths) {
    const version = versionOf(path)
    if (version) return { path, version, from }
  }
  return undefined
}

/** Starts the program: Ubuntu's /usr/bin/chromium-browser exists but is a script that only refers to snap. */
function versionOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return result.status === 0 ? /\w+ [\d.]{5,}/.exec(result.stdout)?.[0] : undefined
}

function installed(say: (line: string) => void): FoundChromium {
  if (isRootOnDebian()) {
    say('no Chromium here: installing Debian’s with apt-get')
    const found = aptInstall('chromium') && firstOf(places(), 'installed with apt-get')
    if (found) return found
  }
  say('no Chromium here: installing Playwright’s')
  // cli.js lies beside the package's main file but is not among its exports.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  runVisibly(process.execPath, [cli, 'install', 'chromium'])
  const found = firstOf(places(), 'installed with playwright-core')
  if (found) return found
  throw new Error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.')
}
