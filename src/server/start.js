import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// npm start: builds if the build is out of date, then serves the build, in this process. JavaScript, because the loader of
// TypeScript would keep 60 MB for as long as the server runs: it is in the process that builds, and ends with it.

const home = fileURLToPath(new URL('../../', import.meta.url))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/build-if-needed.ts'], {
  cwd: home,
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
await import(new URL('../../dist/server/main.js', import.meta.url).href)
