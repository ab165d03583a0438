// Preloaded into a worker thread that starts from source: a thread does not inherit its parent's TypeScript loader, and
// tsx itself, given to --import, registers in the main thread only. This file is JavaScript, because no loader is
// registered yet when it runs.
import { register } from 'tsx/esm/api'

register()
