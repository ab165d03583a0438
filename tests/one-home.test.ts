import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { lineFields, type ProductFieldName, productFieldNames, productFields } from '#contract/products/fields.ts'

// A fact has one home. These numbers are the files that name it, without its migration: they fall with each step
// towards that, and never rise.

const sources = new Map(
  ['src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')] as const),
  ),
)
/** Other subjects have fields of the same name: a standard and a label, a body, a shop, the content of the demo. */
const otherSubjects =
  /(seed|illustrations|open-data|lspro|onboarding|account|help|nib|notices|moderation|photos|regions|http)\/|\/sni\/|label|shop|certificate-(check|reminders|rows)/

const filesWith = (pattern: RegExp) =>
  [...sources].filter(([path, source]) => !otherSubjects.test(path) && pattern.test(source)).map(([path]) => path)
/** The files that name a field, by its name in requests or by its column. */
function homesOf(name: ProductFieldName): string[] {
  const names = [name, (productFields[name] as { column?: string }).column ?? name]
  return filesWith(new RegExp(`(?<![\\w/-])(${[...new Set(names)].join('|')})(?![\\w-])`))
}

/** The most files with a field that is more than a line of text. 'name' and 'unit' are words of other things, too. */
const most: Partial<Record<ProductFieldName, number>> = {
  sub_category_array: 31,
  price_bottom: 31,
  price_top: 31,
  video_url: 21,
  is_sni: 53,
  sni_array: 29,
  certificate_no: 23,
  lspro_id: 66,
  sni_start_date: 23,
  sni_end_date: 33,
  sni_no_end: 35,
  is_mentor: 19,
  mentor_type_id: 30,
  mentor_id: 25,
  mentor_name: 25,
  img_64: 26,
  img_64s: 14,
}

describe('one home', () => {
  test.each(lineFields)(
    'one home: %s, a line of text, has its record, its column of the import, its places in the form and on the page',
    (name) => {
      const entity = 'src/contract/products/schemas.ts' // the entity of the specification, whose fields never change
      const entitySql = 'src/server/products/own-products.ts'
      expect(homesOf(name).filter((path) => path !== entity && path !== entitySql)).toEqual([
        'src/contract/imports/import-fields.ts',
        'src/contract/products/fields.ts',
        'src/features/products/ProductSection.tsx',
        'src/features/showcase/ProductFacts.tsx',
      ])
    },
  )

  test('one home: no field of a product stands in more files than before', () => {
    const counted = productFieldNames.flatMap((name) => {
      const allowed = most[name]
      return allowed === undefined ? [] : [{ name, allowed, homes: homesOf(name) }]
    })
    expect(counted.filter(({ allowed, homes }) => homes.length > allowed)).toEqual([])
    expect(counted.length).toBe(Object.keys(most).length)
    // The control: a field that nobody knows has no home, and one that everybody knows has many.
    expect(filesWith(/\bno_such_field\b/)).toEqual([])
    expect(homesOf('lspro_id').length).toBeGreaterThan(40)
  })

  test('one home: no more addresses of endpoints than before stand in a second file', () => {
    const paths = [...Object.values(contract), operator].flatMap((group) =>
      Object.values(group as Record<string, Endpoint>).map(({ path }) => path),
    )
    const quoting = (path: string) => [...sources.values()].filter((source) => source.includes(`'${path}'`)).length
    // A page may have the address of an endpoint.
    expect(paths.filter((path) => quoting(path) > 1).length).toBeLessThanOrEqual(18)
    expect(paths.filter((path) => quoting(path) === 0)).toEqual([])
  })
})
