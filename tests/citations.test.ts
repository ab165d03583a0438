import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// A comment cites a statement as `acceptance.md#202`, several as `acceptance.md#241, #295`. Every citation has a line
// in that file, and every line is cited.

const page = 'src/decisions/acceptance.md'

const cited = (text: string) =>
  [...text.matchAll(/acceptance\.md((?:#[\w-]+(?:, (?=#\w))?)+)/g)].flatMap(([, codes]) =>
    codes!.split(', ').map((code) => code.slice(1)),
  )

/** Codes of lists that are not in the repository: 'row 12', 'D04', 'A-02', 'P12', 'law 6', 'S1 §9'. */
const codes = /\((?:[Rr]ows? \d{1,3}\b|[A-Z]-\d\d\b|[DOPQSUI]\d{1,2}\b|[Ll]aws? \d)|§|\bS[12]’?s? §/

const sources = ['src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(tsx?|css|md)$/.test(path) && path !== page && path !== 'tests/citations.test.ts'),
)

const texts = new Map([...sources, 'README.md', 'vite.config.ts'].map((path) => [path, readFileSync(path, 'utf8')]))

const lines = [...readFileSync(page, 'utf8').matchAll(/^\* <a id="([\w-]+)"><\/a>\*\*([\w-]+)\*\* \S/gm)]

describe('citations', () => {
  test('citations: each of acceptance.md has its line there, and every line is cited', () => {
    const all = new Set([...texts.values()].flatMap(cited))
    expect(lines.map(([, , code]) => code).sort()).toEqual([...all].sort())
    expect(lines.every(([, anchor, code]) => anchor === code)).toBe(true)
  })

  test('citations: none names a list that is not in the repository', () => {
    const bad = [...texts].flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => (codes.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
    expect(bad).toEqual([])
  })

  test('citations: every file and link in the documents exists', () => {
    const files = ['src', 'sw', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${join(folder, name)}`),
    )
    const documents = ['README.md', ...sources.filter((path) => path.endsWith('.md')), page]
    expect(documents.length).toBeGreaterThan(25)
    const bad = documents.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!)
      const names = [...text.matchAll(/`\/?([\w./-]+\.(?:tsx?|css|sql))`/g)].map(([, name]) => name!)
      return [
        ...links.filter((link) => !existsSync(join(dirname(path), link))),
        ...names.filter((name) => !existsSync(name) && !files.some((file) => file.endsWith(`/${name}`))),
      ].map((name) => `${path}: ${name}`)
    })
    expect(bad).toEqual([])
  })

  test('citations: several in one comment are found one by one', () => {
    expect(cited('see acceptance.md#241, #295), and (acceptance.md#law-6).')).toEqual(['241', '295', 'law-6'])
  })

  test.each(['(row 173)', '(rows 17–19)', '(A-02)', '(O20)', '(D04)', '(S3)', 'S1 §9', '(law 8)'])(
    'citations: %s is rejected',
    (code) => expect(codes.test(`// why ${code}.`)).toBe(true),
  )
})
