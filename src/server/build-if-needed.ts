import { fileURLToPath } from 'node:url'
import { build, needsBuild } from './build.ts'

// The first step of npm start (start.js), in a process of its own. Exits with 1 when the app cannot be built.

const home = fileURLToPath(new URL('../../', import.meta.url))
if (needsBuild(home)) {
  console.log('Membangun aplikasi (sekali saja, kira-kira setengah menit) …')
  if (!(await build(home))) {
    console.error('Aplikasi tidak dapat dibangun; sebabnya tertulis di atas.')
    process.exitCode = 1
  }
}
