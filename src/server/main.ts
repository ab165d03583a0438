import { builtClient } from './client.ts'
import { run } from './run.ts'

// The server as it is built: dist/server/main.js, with what phones get in dist/client beside it.
await run({ client: () => builtClient(new URL('../', import.meta.url)) })
