import { fileURLToPath } from 'node:url'
import { buildBeforeStart } from './build.ts'

// The first step of npm start (start.js), in a process of its own. Exits with 1 when the app cannot be built.

const home = fileURLToPath(new URL('../../', import.meta.url))
const terminal = process.stderr.isTTY === true
if (!(await buildBeforeStart(home, { env: process.env, terminal, out: console.log, err: console.error })))
  process.exitCode = 1
