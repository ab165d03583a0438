import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// npm start: builds if the build is out of date, then serves the build, in this process. This file is JavaScript, because
// the loader of TypeScript would stay in memory for as long as the server runs: the process that builds loads it, and ends.

const buildStep = fileURLToPath(new URL('build-if-needed.ts', import.meta.url))
const { status } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), buildStep], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
await import(new URL('../../dist/server/main.js', import.meta.url).href)
