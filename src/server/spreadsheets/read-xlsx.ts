import { type UnzipFileInfo, unzipSync } from 'fflate'
import { type NumberFormat, numberFormatOf } from './number-format.ts'
import { decodeEscapes, readSheet, type SheetRows, type Workbook } from './read-sheet.ts'
import { attributeOf, readXml } from './read-xml.ts'
import { type TableLimits, type TableSheet, UnreadableTable } from './table.ts'

const maxEntries = 1000
const maxSheets = 50
const maxTexts = 2_000_000

/** A workbook that is open: its sheets in their order, those with charts left out, and their rows. */
export type OpenWorkbook = {
  sheets: TableSheet[]
  /** The rows of a sheet: the first `most`, or all, of which there may be `most`. Throws UnreadableTable. */
  readRows: (at: number, options: { most: number; partly?: boolean }) => SheetRows
}

/** Opens an XLSX file of any program. Throws UnreadableTable; a file that is another ZIP says which. */
export function openXlsx(bytes: Uint8Array, limits: TableLimits): OpenWorkbook {
  const archive = openArchive(bytes, limits)
  const root = relationsOf(archive, '')
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.path
  const path = main !== undefined && archive.has(main) ? main : 'xl/workbook.xml'
  if (!archive.has(path)) throw new UnreadableTable({ fault: kindOf(archive) })

  const relations = relationsOf(archive, path)
  const { sheets, is1904 } = readWorkbook(archive.read(path), relations, archive)
  const pathOf = (type: string) => {
    const related = [...relations.values()].find((one) => one.type === type)?.path
    return [related, `xl/${type}.xml`].find((one) => one !== undefined && archive.has(one))
  }
  let workbook: Workbook | undefined
  return {
    sheets,
    readRows: (at, options) => {
      workbook ??= {
        texts: textsOf(archive, pathOf('sharedStrings'), limits.letters),
        formats: formatsOf(archive, pathOf('styles')),
        is1904,
      }
      return readSheet(archive.read(sheets[at]!.path), workbook, limits, options)
    },
  }
}

type Archive = { has: (path: string) => boolean; read: (path: string) => Uint8Array; paths: () => string[] }

/**
 * The texts of a ZIP. Sizes in its directory are added up first: 20 MB of a crafted file could unpack to 20 GB. Each
 * file gets only as much memory as its size says, whatever it contains. Paths are compared without case, because some
 * programs write them so.
 */
function openArchive(bytes: Uint8Array, { unpackedBytes }: TableLimits): Archive {
  const names = new Map<string, string>()
  let [total, entries] = [0, 0]
  const list = ({ name, originalSize }: UnzipFileInfo) => {
    if (++entries > maxEntries) throw new UnreadableTable({ fault: 'unpacked' })
    names.set(pathKey(name), name)
    // Pictures and settings of printers are not read.
    if (/\.(xml|rels)$/i.test(name)) total += originalSize
    if (total > unpackedBytes) throw new UnreadableTable({ fault: 'unpacked' })
    return false
  }
  const unzip = (filter: (file: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter })
    } catch (error) {
      if (error instanceof UnreadableTable) throw error
      throw new UnreadableTable({ fault: 'broken' })
    }
  }
  unzip(list)
  return {
    has: (path) => names.has(pathKey(path)),
    paths: () => [...names.keys()],
    read: (path) => {
      const wanted = names.get(pathKey(path))
      let isFound = false
      const files = unzip(({ name }) => {
        if (isFound || name !== wanted) return false
        isFound = true
        return true
      })
      const content = wanted === undefined ? undefined : files[wanted]
      if (!content) throw new UnreadableTable({ fault: 'broken' })
      return content
    },
  }
}

const pathKey = (path: string) => path.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

/** The kind of a ZIP that is not an XLSX file. */
function kindOf(archive: Archive): 'kind' | 'xlsb' | 'open-document' | 'numbers' {
  if (archive.has('xl/workbook.bin')) return 'xlsb'
  if (archive.has('content.xml') && archive.has('mimetype')) return 'open-document'
  return archive.paths().some((path) => /(^|\/)index(\.zip|\/document\.iwa)$/.test(path)) ? 'numbers' : 'kind'
}

type Relation = { type: string; path: string }

/** The targets of the file at `path`, by the ids that it uses; '' is the archive. */
function relationsOf(archive: Archive, path: string): Map<string, Relation> {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const relationsPath = `${folder}_rels/${path.slice(folder.length)}.rels`
  const relations = new Map<string, Relation>()
  if (!archive.has(relationsPath)) return relations
  readXml(archive.read(relationsPath), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attributeOf(attributes, 'Target') ?? ''
      // Strict and usual workbooks have different addresses of types, with the same end.
      const type = (attributeOf(attributes, 'Type') ?? '').split('/').at(-1)!
      relations.set(attributeOf(attributes, 'Id') ?? '', { type, path: resolvePath(folder, target) })
    },
  })
  return relations
}

function resolvePath(folder: string, target: string): string {
  const parts: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function readWorkbook(xml: Uint8Array, relations: ReadonlyMap<string, Relation>, archive: Archive) {
  const sheets: (TableSheet & { path: string })[] = []
  let is1904 = false
  let place = 0
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      place += 1
      const relation = relations.get(attributeOf(attributes, 'id') ?? '')
      const path = relation?.path ?? `xl/worksheets/sheet${place}.xml`
      if ((relation && relation.type !== 'worksheet') || !archive.has(path) || sheets.length >= maxSheets) return
      const hidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
      sheets.push({ name: attributeOf(attributes, 'name') ?? `Sheet${place}`, hidden, path })
    },
  })
  if (sheets.length === 0) throw new UnreadableTable({ fault: 'broken' })
  return { sheets, is1904 }
}

/** The texts that cells share. Formatted parts are joined, reading aids left out. */
function textsOf(archive: Archive, path: string | undefined, letters: number): string[] {
  const texts: string[] = []
  if (path === undefined) return texts
  let text = ''
  let part: string | null = null
  readXml(archive.read(path), {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') part = name
      else if (name === 't' && part !== 'rPh') part = name
    },
    text: (piece) => {
      if (part === 't' && text.length < letters) text += piece
    },
    close: (name) => {
      if (name === part) part = null
      if (name !== 'si') return
      if (texts.length >= maxTexts) throw new UnreadableTable({ fault: 'unpacked' })
      texts.push(decodeEscapes(text).slice(0, letters))
    },
  })
  return texts
}

/** The format of each style. A file without styles has none, whatever its cells say. */
function formatsOf(archive: Archive, path: string | undefined): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (path === undefined) return formats
  let isOfCells = false
  readXml(archive.read(path), {
    open: (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) formats.push(numberFormatOf(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
