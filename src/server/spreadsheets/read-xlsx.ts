import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type TableCell, type TableLimits, type TableRow, UnreadableTable } from './table.ts'

const maxEntries = 1000

/** The rows of the first sheet; of a formula its last result. Throws UnreadableTable. */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  const safe = repack(bytes, limits)
  const rows = await readSheet(safe, { trim: false }).catch(() => {
    throw new UnreadableTable({ fault: 'broken' })
  })
  return (rows as unknown[][]).map((cells, at) => ({ row: at + 1, cells: cells.map(cellOf) }))
}

/**
 * The same file with its texts unpacked: 20 MB of a crafted file could unpack to 20 GB, and the reader has no limit. The
 * sizes in the archive are added up first; each file gets only as much memory as its size says, whatever it contains.
 */
function repack(bytes: Uint8Array, { unpackedBytes }: TableLimits): ArrayBuffer {
  let total = 0
  let entries = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (++entries > maxEntries) throw new UnreadableTable({ fault: 'unpacked' })
    // Pictures and settings of printers are not read.
    if (!/\.(xml|rels)$/.test(name)) return false
    total += originalSize
    if (total > unpackedBytes) throw new UnreadableTable({ fault: 'unpacked' })
    return true
  }
  try {
    const files = unzipSync(bytes, { filter })
    if (!('xl/workbook.xml' in files)) throw new UnreadableTable({ fault: 'kind' })
    const packed = zipSync(files, { level: 0 })
    return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable({ fault: 'broken' })
  }
}

function cellOf(value: unknown): TableCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
