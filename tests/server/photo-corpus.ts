import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Photos that people send, and what pretends to be one.

/** A picture with something to see: a colour for each corner. */
export const drawing = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    pixels[at * 3] = ((at % width) / width) * 255
    pixels[at * 3 + 1] = (at / width / height) * 255
    pixels[at * 3 + 2] = 90
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const jpeg = (width = 800, height = 600) => drawing(width, height).jpeg({ quality: 85 }).toBuffer()
export const png = (width = 300, height = 300) => drawing(width, height).png().toBuffer()

/** As a phone keeps it: where it was taken, with what, and lying on its side. */
export const fromPhone = () =>
  drawing(800, 600)
    .withExif({
      IFD0: { Make: 'TandaKamera', Model: 'TandaModel', Artist: 'TandaPemilik' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 35/1 42/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 48/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">TandaXmp</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

export const dataOf = (bytes: Uint8Array, kind = 'jpeg') =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`

/** A JPEG of exactly this many bytes: a comment fills it up, as cameras do with their notes. */
export async function jpegOf(length: number): Promise<Buffer> {
  const picture = await jpeg(64, 64)
  const parts = [picture.subarray(0, 2)]
  for (let left = length - picture.length; left > 0; ) {
    // A comment has 4 bytes of its own, and at most 65,533 of text; what is left over has to be enough for another.
    const size = left > 65_537 + 4 ? 65_537 : left > 65_537 ? left - 10 : left
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(size - 2, 2)
    parts.push(head, Buffer.alloc(size - 4, 0x20))
    left -= size
  }
  return Buffer.concat([...parts, picture.subarray(2)])
}

/** A PNG that says of itself how large it is, with little inside. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1 << 20))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`)

/** What is no photo that we take, by name: the data string, and the sentence it is refused with. */
export async function impostors(): Promise<[name: string, data: string, sentence: RegExp][]> {
  const good = await jpeg()
  const goodPng = await png()
  const kind = /^Foto harus berupa JPEG atau PNG\.$/
  const broken = /^Foto rusak/
  const heic = /^Foto HEIC/
  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from(`ftyp${brand}`), randomBytes(200)])
  const text = (what: string) => Buffer.from(what)
  const bytes: [string, Uint8Array, RegExp][] = [
    ['svg', svg('<rect width="9" height="9"/>'), kind],
    ['svg with a script', svg('<script>alert(1)</script>'), kind],
    ['svg with another page inside', svg('<foreignObject><iframe src="https://jahat.example"/></foreignObject>'), kind],
    ['svg that reads a file', svg('<image href="file:///etc/passwd"/>'), kind],
    ['svg after a heading', Buffer.concat([text('<?xml version="1.0"?>\n'), svg('')]), kind],
    ['gif', await drawing(20, 20).gif().toBuffer(), kind],
    ['webp', await drawing(20, 20).webp().toBuffer(), kind],
    ['avif', await drawing(20, 20).avif().toBuffer(), kind],
    ['tiff', await drawing(20, 20).tiff().toBuffer(), kind],
    ['heic', ftyp('heic'), heic],
    ['heix', ftyp('heix'), heic],
    ['mif1', ftyp('mif1'), heic],
    ['pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), kind],
    ['zip', text('PK\x03\x04'.padEnd(60, '\0')), kind],
    ['exe', text('MZ'.padEnd(200, '\0')), kind],
    ['bmp', text('BM'.padEnd(200, '\0')), kind],
    ['ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0]), kind],
    ['html', text('<!doctype html><script>alert(1)</script>'), kind],
    ['javascript', text('alert(1)'), kind],
    ['php', text('<?php system("id"); ?>'), kind],
    ['a word', text('halo'), kind],
    ['one byte', Buffer.from([0xff]), kind],
    ['random bytes', randomBytes(5000), kind],
    ['random bytes after the head of a JPEG', Buffer.concat([good.subarray(0, 3), randomBytes(5000)]), broken],
    ['random bytes after the head of a PNG', Buffer.concat([goodPng.subarray(0, 8), randomBytes(5000)]), broken],
    ['only the head of a JPEG', good.subarray(0, 3), broken],
    ['only the head of a PNG', goodPng.subarray(0, 8), broken],
    ['half a JPEG', good.subarray(0, good.length >> 1), broken],
    ['half a PNG', goodPng.subarray(0, goodPng.length >> 1), broken],
    ['a JPEG that lost its last kilobyte', good.subarray(0, good.length - 1024), broken],
    ['a PNG with a wrong letter in its middle', withOneWrong(goodPng), broken],
  ]
  const whole = good.toString('base64')
  return [
    ...bytes.map(([name, data, sentence]): [string, string, RegExp] => [name, dataOf(data), sentence]),
    ['svg that says so', dataOf(svg(''), 'svg+xml'), kind],
    ['gif that says so', dataOf(good, 'gif'), kind],
    ['webp that says so', dataOf(good, 'webp'), kind],
    ['heic that says so', dataOf(good, 'heic'), heic],
    ['no data string at all', 'https://jahat.example/foto.jpg', kind],
    ['a path', '/etc/passwd', kind],
    ['a data string of a page', `data:text/html;base64,${whole}`, kind],
    ['with a charset', `data:image/jpeg;charset=utf-8;base64,${whole}`, kind],
    ['without base64', `data:image/jpeg,${whole}`, kind],
    ['in capitals', `DATA:IMAGE/JPEG;BASE64,${whole}`, kind],
    ['nothing after the comma', 'data:image/jpeg;base64,', broken],
    ['only padding', 'data:image/jpeg;base64,==', broken],
    ['padding in front', `data:image/jpeg;base64,=${whole.slice(1)}`, broken],
    ['without its padding', 'data:image/jpeg;base64,/9j/4A', broken],
    ['with a line break', `data:image/jpeg;base64,${whole.slice(0, 400)}\n${whole.slice(401)}`, broken],
    ['with a space', `data:image/jpeg;base64, ${whole.slice(1)}`, broken],
    ['with an escape', `data:image/jpeg;base64,${whole.slice(0, 400)}%2B${whole.slice(403)}`, broken],
    ['with letters of addresses', `data:image/jpeg;base64,${whole.slice(0, 400)}-_-_${whole.slice(404)}`, broken],
  ]
}

function withOneWrong(bytes: Buffer): Buffer {
  const wrong = Buffer.from(bytes)
  wrong[bytes.length >> 1]! ^= 0xff
  return wrong
}
