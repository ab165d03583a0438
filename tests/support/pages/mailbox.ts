import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { patience } from '../browser/browser-arguments.ts'

/** A letter as its reader sees it. `link`: the first address of ours in it that leads to `place`. */
export type ReadLetter = { subject: string; text: string; link: (place: string) => string }

/** Opens the newest letter to somebody out of a server's mail folder, as soon as it is there. `nth`: how many must be. */
export async function letterTo(dataDir: string, email: string, { nth = 1 } = {}): Promise<ReadLetter> {
  let found: string[] = []
  await expect
    .poll(
      () => {
        found = lettersTo(dataDir, email)
        return found.length
      },
      { timeout: patience, message: `letter ${nth} to ${email}` },
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

/** Every letter to somebody, the oldest first. */
export function lettersTo(dataDir: string, email: string): string[] {
  const folder = join(dataDir, 'mail')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  } catch {
    return [] // the first letter makes the folder
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
