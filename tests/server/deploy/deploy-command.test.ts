import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deployCommand, parseDomain, templates } from '#server/deploy/deploy-command.ts'

const printed = (name: string, domain: string) => deployCommand([name, `--domain=${domain}`])

describe('npm run deploy', () => {
  test.each(Object.keys(templates))('npm run deploy: %s has the domain wherever the template has its own', (name) => {
    const { lines, exitCode } = printed(name, 'pasar.example.org')
    expect(exitCode).toBe(0)
    expect(lines.join('\n')).toContain('https://pasar.example.org'.slice(name === 'caddy' ? 8 : 0))
    expect(lines.join('\n')).not.toContain('etalase.example')
  })

  test.each([
    [[], 'Cara pakai: '],
    [['--domain', 'a.example'], 'Cara pakai: '],
    [['nginx', '--domain', 'a.example'], 'Tidak ada berkas bernama "nginx". '],
    [['toString', '--domain', 'a.example'], 'Tidak ada berkas bernama "toString". '],
    [['caddy', 'systemd', '--domain', 'a.example'], 'Sebutkan satu berkas saja. '],
    [['caddy'], 'Domain belum disebut. '],
    [['caddy', '--domain'], 'Cara pakai: '],
    [['caddy', '--domian', 'a.example'], 'Cara pakai: '],
    [['caddy', '--domain', ''], 'Domain "" tidak sah. '],
  ])('npm run deploy: %j is refused with a sentence and exit code 1', (words, beginning) => {
    const { lines, exitCode } = deployCommand(words)
    expect(exitCode).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]!.startsWith(beginning)).toBe(true)
    expect(lines[0]).toMatch(/npm run --silent deploy -- |misalnya etalase\.example\.$/)
  })

  test.each([
    'localhost',
    'https://a.example',
    'a.example/',
    'a.example:443',
    'user@a.example',
    '192.0.2.1',
    '0x7f.1',
    '2001:db8::1',
    '.a.example',
    'a..example',
    'a.example.',
    '-a.example',
    'a-.example',
    'a_b.example',
    '*.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
    'a.example\nUser=root',
    'a.example\r',
    'a.example b.example',
    'a.example"',
    "a.example'",
    'a.example {\n',
    'a.example#',
    '{$HOME}.example',
    '$(id).example',
    'a.example%0a',
    'a.example\u2028',
    'a。example\u0000',
  ])('npm run deploy: the domain %j is refused', (domain) => {
    const { lines, exitCode } = printed('systemd', domain)
    expect(exitCode).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^Domain ".*" tidak sah\. /s)])
    expect(lines[0]).not.toContain('\n')
  })

  test.each([
    ['Toko.Example', 'toko.example'],
    ['tokó.example', 'xn--tok-ina.example'],
    ['ストア.example', 'xn--cck2b3b.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
    ['3.example', '3.example'],
  ])('npm run deploy: the domain %s is written as %s', (domain, ascii) => {
    expect(parseDomain(domain)).toBe(ascii)
  })

  test('npm run deploy: whatever the domain is, it adds no line and only letters, digits, hyphens and dots', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.domain(),
      fc.string({ unit: fc.constantFrom(...'a.é-\n"{$ ') }),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.keys(templates)), (domain, name) => {
        const { lines, exitCode } = deployCommand([name, `--domain=${domain}`])
        if (exitCode === 1) return
        const asTemplate = printed(name, 'etalase.example').lines.join('\n')
        const written = parseDomain(domain)
        expect(written).toMatch(/^[a-z0-9.-]+$/)
        expect(lines.join('\n')).toBe(asTemplate.split('etalase.example').join(written))
      }),
      { numRuns: 200 },
    )
  })

  test('npm run deploy: the file is all of standard output, and a sentence goes to standard error', () => {
    const run = (...words: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'src/server/deploy/cli.ts', ...words], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      })
    const { stdout, stderr, status } = run('caddy', '--domain', 'pasar.example')
    expect({ stdout, stderr, status }).toEqual({
      stdout: `${printed('caddy', 'pasar.example').lines.join('\n')}\n`,
      stderr: '',
      status: 0,
    })
    expect(run('caddy', '--domain', 'pasar')).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^Domain "pasar" tidak sah\. .*\n$/),
      status: 1,
    })
  })
})
