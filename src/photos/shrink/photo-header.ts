// Reads the kind and size of an image from its first bytes: names and declared types may be wrong, and decoding could
// cost more memory than the phone has.

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** `width` and `height` in pixels after rotation; undefined when the file does not contain them. */
export type PhotoHeader = { kind: PhotoKind; width?: number; height?: number }

const headerBytes = 1_000_000 // bytes; a camera's preview and colour profile come before the size of a JPEG
const metadataBytes = 64_000_000 // bytes; depth maps and edits of some apps do, too

/** Reads kind and size of an image file. Never throws for unknown bytes: they are 'other'. */
export async function readPhotoHeader(file: Blob): Promise<PhotoHeader> {
  const parse = async (bytes: number) => parsePhotoHeader(new DataView(await file.slice(0, bytes).arrayBuffer()))
  const header = await parse(headerBytes)
  return header.kind === 'jpeg' && !header.width && file.size > headerBytes ? parse(metadataBytes) : header
}

export function parsePhotoHeader(bytes: DataView): PhotoHeader {
  if (bytes.byteLength < 30) return { kind: 'other' }
  if (bytes.getUint16(0) === 0xffd8) return { kind: 'jpeg', ...jpegSize(bytes) }
  if (letters(bytes, 1, 3) === 'PNG') return { kind: 'png', width: bytes.getUint32(16), height: bytes.getUint32(20) }
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 4) === 'WEBP') return { kind: 'webp', ...webpSize(bytes) }
  if (letters(bytes, 4, 4) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(letters(bytes, 8, 4)))
    return { kind: 'heic' }
  return { kind: 'other' }
}

const letters = (bytes: DataView, from: number, count: number) =>
  String.fromCharCode(...Array.from({ length: count }, (_, i) => bytes.getUint8(from + i)))

// SOF0 to SOF15; C4, C8 and CC in between are something else.
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: DataView) {
  let at = 2
  let sideways = false
  while (at + 9 < bytes.byteLength) {
    const marker = bytes.getUint8(at + 1)
    // Some cameras fill up a segment, and a marker may be padded or stand alone: decoders go on with the next one.
    if (bytes.getUint8(at) !== 0xff || marker === 0 || marker === 0xff) {
      at++
      continue
    }
    if (marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    // The picture begins, or ends, without a size.
    if (marker === 0xd9 || marker === 0xda) return undefined
    if (isFrame(marker)) {
      const [height, width] = [bytes.getUint16(at + 5), bytes.getUint16(at + 7)]
      return sideways ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1 && letters(bytes, at + 4, 4) === 'Exif') sideways = isRotated(bytes, at + 10)
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

/** Whether the camera was held sideways: Exif orientation 5 to 8. `from` is where its TIFF part begins. */
function isRotated(bytes: DataView, from: number): boolean {
  if (from + 8 > bytes.byteLength) return false
  const little = bytes.getUint16(from) === 0x4949
  const list = from + bytes.getUint32(from + 4, little)
  if (list + 2 > bytes.byteLength) return false
  for (let i = 0; i < bytes.getUint16(list, little); i++) {
    const at = list + 2 + i * 12
    if (at + 12 > bytes.byteLength) return false
    if (bytes.getUint16(at, little) === 0x0112) return bytes.getUint16(at + 8, little) >= 5
  }
  return false
}

function webpSize(bytes: DataView) {
  const form = letters(bytes, 12, 4)
  if (form === 'VP8 ') return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
  if (form === 'VP8L') {
    const packed = bytes.getUint32(21, true)
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  }
  const three = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536 + 1
  return form === 'VP8X' ? { width: three(24), height: three(27) } : undefined
}
