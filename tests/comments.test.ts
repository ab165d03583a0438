import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// A comment has a subject, a verb and a consequence, so that nobody has to solve it (src/decisions/025-names.md).

/**
 * Words with which a comment would begin without saying its subject. "How many", "how much", "how long" and "how often"
 * name a measure, and "the same" with a noun names its subject.
 */
const withoutSubject =
  /^(?:(?:what|who|whoever|whatever|whichever|whose|which|why|where|nobody|somebody|anybody|that|those|this|these|it|they|he|she)(?![\w'’-])|how (?!many|much|long|often|far)|the same (?:for|of|as|at|in|with|without|to|from|again|when|that)\b)/i

/** Words that make a sentence a riddle: pronouns for a thing or a person that has a name. */
const riddle = /\b(whoever|whatever|nobody|somebody|that of|those of|of it|what is|anew|by itself|stands for)\b/i

/**
 * Comment lines in a hundred that may contain such a word, in all files below a folder. The numbers may only fall.
 */
const mostRiddles: Record<string, number> = {
  src: 2.2,
  'src/contract': 1.3,
  'src/features': 1.6,
  'src/offline': 2.1,
  'src/server': 2.6,
  'src/contract/sni': 0,
  'src/features/sni': 0,
  'src/offline/sni': 0,
  'src/server/sni': 0,
  'src/server/open-data': 0,
  'src/server/backup': 0,
  'src/server/nib': 0,
  'src/server/products/import': 0,
  'src/catalog/imports': 0,
  sw: 3.7,
  tests: 3.3,
}

const { lineWidth } = JSON.parse(readFileSync('biome.json', 'utf8')).formatter as { lineWidth: number }

type Comment = { line: number; text: string }

/** The comments of a source, consecutive line comments as one. A comment behind code on its line counts as well. */
function commentsOf(source: string): Comment[] {
  const lines = source.split('\n').map((text) => text.trim())
  const comments: Comment[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1
    const first = lines[at]!
    if (first.startsWith('//')) {
      const texts: string[] = []
      for (; lines[at]?.startsWith('//'); at++) texts.push(lines[at]!.replace(/^\/+\s?/, ''))
      at--
      comments.push({ line, text: texts.filter((text) => !/^(@|biome-ignore)/.test(text)).join(' ') })
    } else if (/^\{?\/\*/.test(first)) {
      const texts: string[] = []
      do texts.push(lines[at]!.replace(/^\{?\/\*+\s?|^\*(?!\/)\s?|\s*\*\/.*$/g, ''))
      while (!lines[at]!.includes('*/') && ++at < lines.length)
      comments.push({ line, text: texts.join(' ').trim() })
    } else {
      const behind = /[;,({\w)\]] \/\/ (.+)$/.exec(first)
      if (behind) comments.push({ line, text: behind[1]! })
    }
  }
  return comments
}

const isCommentLine = (line: string) => /^\s*(\/\/|\{?\/\*|\*)/.test(line)

/** The lines of a source that are a comment, or a part of one, and wider than the formatter lets code be. */
const wideLines = (source: string): number[] =>
  source.split('\n').flatMap((line, index) => (isCommentLine(line) && line.length > lineWidth ? [index + 1] : []))

/** Comment lines of sources, and the ones among them with a word of `riddle`. */
function countRiddles(sources: readonly string[]): { lines: number; riddles: number } {
  const lines = sources.flatMap((source) => source.split('\n')).filter(isCommentLine)
  return { lines: lines.length, riddles: lines.filter((line) => riddle.test(line)).length }
}

const shareOf = ({ lines, riddles }: { lines: number; riddles: number }) => (lines === 0 ? 0 : (100 * riddles) / lines)

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path))

const sources = new Map(['src', 'sw', 'tests'].flatMap(files).map((path) => [path, readFileSync(path, 'utf8')]))

describe('comments', () => {
  test('comments: none begins with a pronoun or a question word as its only subject', () => {
    const bad = [...sources].flatMap(([path, source]) =>
      commentsOf(source)
        .filter(({ text }) => withoutSubject.test(text))
        .map(({ line, text }) => `${path}:${line}: ${text.slice(0, 80)}`),
    )
    expect(bad).toEqual([])
  })

  test('comments: no line is wider than the formatter lets code be', () => {
    const wide = [...sources].flatMap(([path, source]) => wideLines(source).map((line) => `${path}:${line}`))
    expect(wide).toEqual([])
  })

  test.each(Object.entries(mostRiddles))(
    'comments: of the lines in %s, at most %s in a hundred are riddles',
    (folder, most) => {
      const within = [...sources].filter(([path]) => path.startsWith(`${folder}/`)).map(([, source]) => source)
      expect(within.length, 'the folder has files').toBeGreaterThan(0)
      expect(shareOf(countRiddles(within))).toBeLessThanOrEqual(most)
    },
  )

  test.each([
    '// What the server says.',
    '/** Whoever saves data is asked first. */',
    "/**\n * It's over.\n */".replace("It's", 'It is'),
    'const soon = 100 // until then\nreturn // nobody waits',
    '{/* Why there is no camera. */}',
    '// @chunk sni\n// Which part it is.',
    '/** How a text is read. */',
    '/** The same for shops. */',
  ])('comments: the beginning of %j is rejected', (source) => {
    expect(commentsOf(source).filter(({ text }) => withoutSubject.test(text))).toHaveLength(1)
  })

  test.each([
    '// Whether the server can be reached.',
    '/** How many rows a step takes. */',
    '/** The same file may be chosen again. */',
    "const address = 'https://example.org/ what'",
  ])('comments: the beginning of %j is accepted', (source) => {
    expect(commentsOf(source).filter(({ text }) => withoutSubject.test(text))).toEqual([])
  })

  test('comments: a wide comment and a riddle are found, code and text are not', () => {
    const wide = `// ${'a'.repeat(lineWidth)}\nconst text = '${'a'.repeat(lineWidth)}'\n  // short`
    expect(wideLines(wide)).toEqual([1])
    expect(
      countRiddles(["// Whoever asks.\n/** A part of it. */\n// A part of its row.\nconst text = 'what is'"]),
    ).toEqual({
      lines: 3,
      riddles: 2,
    })
  })
})
