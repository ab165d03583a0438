import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { planCacheMode } from '../plan-cache-mode.ts'

// PGlite starts Postgres with fsync off, and its Node file system has no fsync at all (pglite#1107). With these two
// changes one commit is one fsync. The hooks are partly internal: the exact version of PGlite is pinned, and
// `syncsCommits` is called at every start.

const fsyncCounter = { fsyncs: 0 }

type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }

class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const ready = await super.init(...args)
    ready.emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) {
          fsyncSync(stream.nfd)
          fsyncCounter.fsyncs++
        }
        return 0
      }
    })
    return ready
  }
}

const settings = [
  'wal_sync_method=fsync',
  'timezone=UTC',
  `plan_cache_mode=${planCacheMode}`,
  'random_page_cost=1.1',
  // Less than half of the default: the memory stays taken, and the system's cache has the files as well.
  'shared_buffers=48MB',
  'max_wal_size=256MB',
]

/** Opens the engine on this directory, with fsync. `compiled`: pglite.wasm; `onOutput` gets the output of Postgres. */
export const openDurablePglite = (directory: string, compiled: WebAssembly.Module, onOutput: (line: string) => void) =>
  PGlite.create({
    fs: new DurableNodeFS(directory),
    pgliteWasmModule: compiled,
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    onStderr: (line) => {
      onOutput(line)
      return false
    },
  })

/** Whether a commit reaches the disk: makes one that changes nothing, and checks whether it was synced. */
export async function syncsCommits(engine: PGlite): Promise<boolean> {
  const before = fsyncCounter.fsyncs
  await engine.query("select pg_logical_emit_message(true, 'etalase', 'does this reach the disk?')")
  return fsyncCounter.fsyncs > before
}
