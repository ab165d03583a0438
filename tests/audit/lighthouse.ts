import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import type { Report, Throttling } from './targets.ts'

/** The last Lighthouse with the PWA category. It cannot share its node_modules with a current one. */
export const forPwa = '11.7.1'

/** The newest Lighthouse that this Node can run: 13 requires Node 22.19. */
export function current(node = process.versions.node): string {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 19) ? '13.5.0' : '12.8.2'
}

/** Installs a version at first use (100 MB, not a dependency of the app) and returns the path of its command. */
export function installed(version: string): string {
  const folder = join('audit', `lighthouse-${version}`)
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(cli)) return cli
  console.log(`installing Lighthouse ${version} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`Lighthouse ${version} could not be installed`)
  return cli
}

type RunOptions = { version: string; chromium: string; url: string; categories: string[]; throttling: Throttling }

/**
 * One run with Lighthouse's emulated phone and a new browser profile: a first visit.
 * On a busy machine Lighthouse sometimes loses a trace (NO_NAVSTART), whatever the page: up to three tries.
 */
export async function lighthouse(options: RunOptions): Promise<Report> {
  for (let tries = 1; ; tries++) {
    try {
      return await oneRun(options)
    } catch (error) {
      if (tries === 3) throw error
      console.error(`${error instanceof Error ? error.message.trim() : error}\n(retrying)`)
    }
  }
}

async function oneRun({ version, chromium, url, categories, throttling }: RunOptions): Promise<Report> {
  const file = join('audit', 'report.json')
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--throttling-method=${throttling}`,
    `--chrome-flags=--headless=new ${chromiumArguments.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [installed(version), ...args], { stdio: ['ignore', 'ignore', 'pipe'], env })
    let output = ''
    child.stderr.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ code: status, output }))
  })
  if (code !== 0) throw new Error(`Lighthouse ${version} on ${url} ended with ${code}\n${output}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
