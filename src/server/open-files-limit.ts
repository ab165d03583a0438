import { readFileSync } from 'node:fs'
import { defaultBounds } from './http/app.ts'

/** For the database, the log, files that are being read and sent, and child processes. */
const besideConnections = 200

/** The most files and connections that this process may have open; undefined where the system does not say it. */
function openFilesLimit(): number | undefined {
  try {
    // Node has raised the soft limit to the hard one already.
    return (
      Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.NaN) || undefined
    )
  } catch {
    return undefined
  }
}

/**
 * A sentence when `ulimit -n` is lower than what the server accepts: it would refuse visitors, and could not open
 * pictures, only under load.
 */
export function lowOpenFilesText(limit = openFilesLimit()): string | undefined {
  const wanted = defaultBounds.connections + besideConnections
  return limit !== undefined && limit < wanted
    ? `proses ini hanya boleh membuka ${limit} berkas dan sambungan sekaligus, sedangkan server menerima sampai ${defaultBounds.connections} sambungan. Naikkan batasnya menjadi paling sedikit ${wanted}, misalnya dengan \`ulimit -n 65536\` atau LimitNOFILE.`
    : undefined
}
