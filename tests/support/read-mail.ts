/** Parses a message as a mail reader does: headers unfolded and decoded, parts decoded from quoted-printable. */
export function readMail(raw: Buffer | string) {
  const [head, body] = split(Buffer.isBuffer(raw) ? raw.toString('latin1') : raw)
  const boundary = /boundary="?([^";\r\n]+)"?/.exec(head)?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    : []
  const part = (type: string) => {
    const found = parts.find(([partHead]) => header(partHead, 'content-type')?.startsWith(type))
    if (!found) throw new Error(`no ${type} in this message`)
    if (header(found[0], 'content-transfer-encoding') !== 'quoted-printable') throw new Error(`${type} is not qp`)
    return unquoted(found[1])
  }
  return {
    /** Every header line, unfolded, not decoded. */
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
    header: (name: string) => decodedWords(header(head, name) ?? ''),
    text: part('text/plain; charset=utf-8'),
    html: part('text/html; charset=utf-8'),
  }
}

function split(message: string): [string, string] {
  const at = message.indexOf('\r\n\r\n')
  return [message.slice(0, at), message.slice(at + 4)]
}

const header = (head: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim()

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodedWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => unquoted(word.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
