import { run } from '#server/run.ts'

// A process of its own for program.test.ts: the whole program as its environment says, without what the build makes.
await run({})
