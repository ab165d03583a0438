import { loadClientBuild } from './http/build-output.ts'
import { run } from './run.ts'

// The server as it is built: dist/server/main.js, with what phones get in dist/client beside it.
await run({ client: () => loadClientBuild(new URL('../', import.meta.url)) })
