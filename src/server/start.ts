import { fileURLToPath } from 'node:url'
import { build, needsBuild } from './build.ts'

// npm start: builds if the build is out of date, then serves, in this process.
// npm run dev: serves the sources, with reload.

const home = fileURLToPath(new URL('../../', import.meta.url))

if (process.argv.includes('--dev')) {
  const { serveSources } = await import('./dev.ts')
  await serveSources(home)
} else {
  if (needsBuild(home)) {
    console.log('Membangun aplikasi (sekali saja, kira-kira setengah menit) …')
    if (!(await build(home))) {
      console.error('Aplikasi tidak dapat dibangun; sebabnya tertulis di atas.')
      process.exit(1)
    }
  }
  await import(new URL('../../dist/server/main.js', import.meta.url).href)
}
