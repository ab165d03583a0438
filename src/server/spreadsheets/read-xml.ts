import { UnreadableTable } from './table.ts'

/** Called for each part of an XML file. Names are without their prefix. */
export type XmlEvents = {
  /** A start tag; an empty element is followed by its end at once. A result of true ends the reading. */
  open: (name: string, attributes: string) => unknown
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Bytes that are decoded at once, so that a file of 100 MB is never a text of that length. */
const chunkBytes = 1 << 20
/** Letters of one tag or one text; no cell of a spreadsheet has more than 32,767. */
const maxPart = 4 << 20

/**
 * Reads XML (UTF-8, or UTF-16 with a byte order mark) in pieces. Entities are not expanded, except the five of XML.
 * Throws UnreadableTable for a document type and for parts that are too long.
 */
export function readXml(bytes: Uint8Array, events: XmlEvents): void {
  const decoder = new TextDecoder(encodingOf(bytes))
  let rest = ''
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const isLast = from + chunkBytes >= bytes.length
    const piece = decoder.decode(bytes.subarray(from, from + chunkBytes), { stream: !isLast })
    const left = readParts(rest + piece, events)
    if (left === undefined) return
    if (left.length > maxPart) throw new UnreadableTable({ fault: 'unpacked' })
    rest = left
  }
  if (rest.trim() !== '') throw new UnreadableTable({ fault: 'broken' })
}

function encodingOf([a, b]: Uint8Array): string {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
}

/** Reads the complete parts of a text, and returns the rest; undefined once that `open` has ended the reading. */
function readParts(xml: string, { open, close, text }: XmlEvents): string | undefined {
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at)
    if (start < 0) return xml.slice(at)
    const end = endOfMarkup(xml, start)
    if (end < 0) return xml.slice(at)
    if (start > at) text?.(decodeEntities(xml.slice(at, start)))
    at = end
    if (xml.startsWith('<![CDATA[', start)) text?.(xml.slice(start + 9, end - 3))
    else if (xml.startsWith('<!DOCTYPE', start)) throw new UnreadableTable({ fault: 'broken' })
    else if (xml[start + 1] === '/') close?.(localName(xml.slice(start + 2, end - 1).trim()))
    else if (xml[start + 1] !== '?' && xml[start + 1] !== '!') {
      const isEmpty = xml[end - 2] === '/'
      const [, name = '', attributes = ''] = /^(\S+)\s*(.*)$/s.exec(xml.slice(start + 1, end - (isEmpty ? 2 : 1))) ?? []
      if (open(localName(name), attributes) === true) return undefined
      if (isEmpty) close?.(localName(name))
    }
  }
}

/** The place where the markup that begins at `start` has ended; -1 if its end is not there. */
function endOfMarkup(xml: string, start: number): number {
  if (xml[start + 1] === '!' || xml[start + 1] === '?') {
    const closing = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : '>'
    const end = xml.indexOf(closing, start + 2)
    return end < 0 ? -1 : end + closing.length
  }
  for (let at = start + 1; ; ) {
    const end = xml.indexOf('>', at)
    if (end < 0) return -1
    const quote = /["']/.exec(xml.slice(at, end))
    if (!quote) return end + 1
    // A value may contain '>'.
    const closing = xml.indexOf(quote[0], at + quote.index + 1)
    if (closing < 0) return -1
    at = closing + 1
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntities = (text: string) =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name) return entities[name] ?? whole
          const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text

/** The value of an attribute, by its name without a prefix; undefined if there is none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (localName(key!) === name) return decodeEntities(double ?? single ?? '')
  return undefined
}
