import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { patience } from '../browser/browser-arguments.ts'

/** A message as shown to its reader. `link`: the first address in it with the path `place`; throws if there is none. */
export type ReadLetter = { subject: string; text: string; link: (place: string) => string }

/** Waits for the nth message to this address in a server's mail folder, counted from 1, and returns it. */
export async function letterTo(dataDir: string, email: string, { nth = 1 } = {}): Promise<ReadLetter> {
  let found: string[] = []
  await expect
    .poll(
      () => {
        found = lettersTo(dataDir, email)
        return found.length
      },
      { timeout: patience, message: `message ${nth} to ${email}` },
    )
    .toBeGreaterThanOrEqual(nth)
  const raw = found[nth - 1]!
  const text = textOf(raw)
  return {
    subject: /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? '',
    text,
    link: (place) => {
      const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === place)
      if (!link) throw new Error(`no link to ${place} in:\n${text}`)
      return link
    },
  }
}

/** Every message to this address, raw, the oldest first. */
export function lettersTo(dataDir: string, email: string): string[] {
  const folder = join(dataDir, 'mail')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  } catch {
    return [] // the first message creates the folder
  }
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((raw) => new RegExp(`^To: .*${email.replace(/[.+]/g, '\\$&')}`, 'm').test(raw))
}

function textOf(raw: string): string {
  const part = raw.split(/\r?\n--/).find((piece) => /^Content-Type: text\/plain/im.test(piece)) ?? raw
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const coded = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(coded, 'base64').toString('utf8')
  const bytes = coded
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
