import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

// The command that takes pictures to be looked at works: nothing else runs it.

test('npm run screenshots: a page is taken at three sizes, light and dark', { tags: ['long'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const script = spawn(process.execPath, ['--import', 'tsx', 'tests/audit/screenshots.ts', folder, 'privacy'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void script.kill())
  const [said] = await Promise.all([text(script.stdout), once(script, 'exit')])
  expect(said).toContain('6 pictures')
  const sizes = ['360x740', '768x1024', '1280x800'].flatMap((size) => [`${size}-light`, `${size}-dark`])
  expect((await readdir(folder)).filter((name) => name.endsWith('.png')).sort()).toEqual(
    sizes.map((size) => `guest-base-privacy-${size}.png`).sort(),
  )
})
