import { loadClientBuild } from './http/pages/build-output.ts'
import { run } from './run.ts'

// Entry of the built server: dist/server/main.js. The built client is beside it in dist/client.
await run({ client: () => loadClientBuild(new URL('../', import.meta.url)) })
