import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'
import type { CommandResult } from '../command-result.ts'

/**
 * The printable parts, and the template beside this file of each. Each is a valid file as it stands, for
 * `templateDomain`.
 */
export const templates = {
  container: 'Containerfile',
  compose: 'compose.yaml',
  systemd: 'etalase-mutu.service',
  caddy: 'Caddyfile',
} as const
type TemplateName = keyof typeof templates

const templateDomain = 'etalase.example'
const names = Object.keys(templates).join('|')
const usage = `Cara pakai: npm run --silent deploy -- ${names} --domain etalase.example`

/**
 * Prints one file for running the server at a domain. Exit code 1 with a sentence for words that it does not know, or
 * an invalid domain.
 */
export function deployCommand(words: readonly string[]): CommandResult {
  try {
    const { name, domain } = parseWords(words)
    const template = readFileSync(new URL(templates[name], import.meta.url), 'utf8')
    return { lines: [template.replaceAll(templateDomain, () => domain).trimEnd()], exitCode: 0 }
  } catch (error) {
    if (!(error instanceof DeployError)) throw error
    return { lines: [error.message], exitCode: 1 }
  }
}

/** The message is a sentence for the operator. */
class DeployError extends Error {}

function parseWords(words: readonly string[]): { name: TemplateName; domain: string } {
  const { values, positionals } = parsed(words)
  const [name, ...more] = positionals
  if (name === undefined) throw new DeployError(usage)
  if (!Object.hasOwn(templates, name))
    throw new DeployError(`Tidak ada berkas bernama ${JSON.stringify(name.slice(0, 40))}. ${usage}`)
  if (more.length > 0) throw new DeployError(`Sebutkan satu berkas saja. ${usage}`)
  if (values.domain === undefined) throw new DeployError(`Domain belum disebut. ${usage}`)
  return { name: name as TemplateName, domain: parseDomain(values.domain) }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { domain: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new DeployError(usage)
  }
}

/**
 * A host name with a dot as ASCII: `etalasé.example` is `xn--etalas-fva.example`. Throws DeployError. Only letters,
 * digits, hyphens and dots are left, so that no domain can end a line or a text of a template.
 */
export function parseDomain(text: string): string {
  const domain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text) ? domainToASCII(text) : ''
  const labels = domain.split('.')
  const isValid =
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    isIP(domain) === 0
  if (isValid) return domain
  throw new DeployError(
    `Domain ${JSON.stringify(text.slice(0, 80))} tidak sah. Tulis nama host dengan titik, tanpa https:// dan tanpa jalur, misalnya etalase.example.`,
  )
}
