// Preloaded into a worker thread that starts from source: a thread does not inherit that its parent reads TypeScript,
// and tsx itself, given to --import, registers in the main thread only. JavaScript, because nobody reads it for us.
import { register } from 'tsx/esm/api'

register()
