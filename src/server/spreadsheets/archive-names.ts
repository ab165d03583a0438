// The names of files in a ZIP. A name is UTF-8 where its entry says so (bit 11 of its flags); otherwise many programs
// write UTF-8 all the same, and the others code page 437, as the format has it.

/** The characters of the bytes from 0x80 on. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * The name of an entry as people see it. `name` as fflate gives it: decoded, or where the entry does not say that it is
 * UTF-8 (`isUtf8` false) one letter for each byte. Undefined: the archive's directory could not be read.
 */
export function decodedName(name: string, isUtf8: boolean | undefined): string {
  if (isUtf8 || !/[\u0080-\u00ff]/.test(name) || /[^\0-\u00ff]/.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    if (isUtf8 === undefined) return name
    return name.replace(/[\u0080-\u00ff]/g, (letter) => codePage437[letter.charCodeAt(0) - 0x80]!)
  }
}

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
/** Bytes of an entry of the directory before its name, and of the end of the directory. */
const sizes = { entry: 46, end: 22, comment: 0xffff }

/**
 * For each entry of the directory of a ZIP, in its order, whether it says that its name is UTF-8; as far as it can be
 * read.
 */
export function utf8Names(bytes: Uint8Array): boolean[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags: boolean[] = []
  let end = bytes.length - sizes.end
  const first = Math.max(0, end - sizes.comment)
  while (end >= first && view.getUint32(end, true) !== directoryEnd) end--
  if (end < first) return flags
  let at = view.getUint32(end + 16, true)
  while (at + sizes.entry <= end && view.getUint32(at, true) === directoryEntry) {
    flags.push((view.getUint16(at + 8, true) & 0x800) !== 0)
    at += sizes.entry + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return flags
}
