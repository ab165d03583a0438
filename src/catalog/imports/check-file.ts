import { importLimits } from '#contract/imports/import-fields.ts'
import { tableFaultTexts } from '#contract/imports/table-faults.ts'
import { sizeText } from '#contract/text/size-text.ts'

// Checks a chosen file by its size, name and first bytes, so that a file that the server would refuse is not uploaded.
// The server decides.

/** The fields of a File that are read. */
export type ChosenFile = { name: string; size: number; slice: (from: number, to: number) => Blob }

/** The reason why a table cannot be sent, a sentence; undefined when it can. */
export async function tableProblem(file: ChosenFile): Promise<string | undefined> {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size > importLimits.tableBytes) return `Ukuran berkas paling besar 20 MB; yang ini ${sizeText(file.size)}.`
  const start = await firstBytes(file)
  if (!start) return changedText
  const kind = otherKinds.find((one) => one.name.test(file.name) || (one.start && startsWith(start, one.start)))
  if (kind) return tableFaultTexts[kind.fault]
  if (startsWith(start, oldExcel)) return /\.xls$/i.test(file.name) ? tableFaultTexts['old-excel'] : undefined
  if (startsWith(start, zip))
    return /\.zip$/i.test(file.name) ? `${wrongTable} ZIP foto dikirim di langkah Periksa.` : undefined
  // Many programs call a text with tabs .xls.
  return /\.(csv|txt|tsv|tab|xls)$/i.test(file.name) ? undefined : wrongTable
}

/** Files that people take for a table. The server recognises them, too, and those with a password or of the web. */
const otherKinds: { name: RegExp; start?: number[]; fault: keyof typeof tableFaultTexts }[] = [
  { name: /\.ods$/i, fault: 'open-document' },
  { name: /\.numbers$/i, fault: 'numbers' },
  { name: /\.xlsb$/i, fault: 'xlsb' },
  { name: /\.pdf$/i, start: [0x25, 0x50, 0x44, 0x46], fault: 'pdf' },
]
const wrongTable = 'Berkas harus berupa CSV atau XLSX.'

/** The reason why an archive of photos cannot be sent, a sentence; undefined when it can. */
export async function archiveProblem(file: ChosenFile): Promise<string | undefined> {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size > importLimits.archiveBytes)
    return `Ukuran ZIP paling besar 60 MB; yang ini ${sizeText(file.size)}. Bagi fotonya menjadi beberapa ZIP.`
  const start = await firstBytes(file)
  if (!start) return changedText
  if (!startsWith(start, zip)) return 'Foto harus dikirim dalam satu berkas ZIP. Pilih semua fotonya, lalu jadikan ZIP.'
  return undefined
}

const zip = [0x50, 0x4b]
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/** For a file that was edited, moved or deleted after it was chosen: no browser reads it then. */
export const changedText = 'Berkas ini berubah atau dipindahkan sejak dipilih. Pilih sekali lagi.'

/** The first bytes of a file; undefined when it cannot be read. */
const firstBytes = (file: ChosenFile) =>
  file
    .slice(0, 4)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    )

/** All bytes of a file, in memory, so that it cannot change while it is sent; undefined when it has changed already. */
export async function readWhole(file: Blob): Promise<Blob | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  // Computers give a file a type by its extension, some of them one that the server does not accept. The bytes decide.
  return bytes?.byteLength === file.size ? new Blob([bytes], { type: 'application/octet-stream' }) : undefined
}
