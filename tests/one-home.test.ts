import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/endpoints.ts'
import { contract } from '#contract/index.ts'
import { lsproFields } from '#contract/lspro/fields.ts'
import { operator } from '#contract/operator/operator.ts'
import { lineFields, type ProductFieldName, productFieldNames, productFields } from '#contract/products/fields.ts'
import { shopFields } from '#contract/shops/fields.ts'
import { deskPages } from '#features/operator/desk/desk-pages.ts'

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

/**
 * The most files with a field that is more than a line of text. 'name' and 'unit' are words of other things, too. Up to
 * three of them are the file of a download, the query that makes it, and the answers from it.
 */
const most: Partial<Record<ProductFieldName, number>> = {
  sub_category_array: 31,
  price_bottom: 33,
  price_top: 33,
  video_url: 21,
  is_sni: 55,
  sni_array: 29,
  certificate_no: 26,
  lspro_id: 66,
  sni_start_date: 23,
  sni_end_date: 35,
  sni_no_end: 37,
  is_mentor: 21,
  mentor_type_id: 30,
  mentor_id: 25,
  mentor_name: 27,
  img_64: 26,
  img_64s: 14,
}

/** The most files with a field of a shop, and of a body. The other fields' names are words of other things, too. */
const mostOfShop = {
  kbli_codes: 18,
  labor_id: 10,
  capital_id: 10,
  omzet_id: 10,
  village_id: 29,
  rt: 24,
  rw: 24,
  zip_code: 22,
  latitude: 26,
  mobile_phone: 41,
  office_phone: 27,
  website: 27,
  facebook: 24,
  instagram: 24,
  tiktok: 24,
  is_lpse: 14,
  is_lkpp: 10,
  is_tkdn: 12,
  tkdn_certificate: 13,
  is_exp: 11,
  exp_remark: 15,
}
const mostOfBody = {
  accreditation_no: 26,
  accreditation_start_date: 12,
  accreditation_end_date: 19,
  ruang_lingkup: 17,
}
const filesNaming = (name: string) =>
  [...sources]
    .filter(
      ([file, source]) => !/seed|illustrations/.test(file) && new RegExp(`(?<![\\w/-])${name}(?![\\w-])`).test(source),
    )
    .map(([file]) => file)
/** Labels that are the names of other things as well: a tab, a list at the desk, a network. */
const sharedWords = new Set([
  ...['NIB', 'KBLI', 'Wilayah', 'Tenaga kerja', 'Alamat', 'Telepon kantor', 'Facebook', 'Instagram', 'TikTok', 'Logo'],
  ...['Galeri', 'Email', 'Ruang lingkup', 'Foto profil', 'Situs web'],
])

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

  test.each([
    ['a shop', shopFields, mostOfShop],
    ['a certification body', lsproFields, mostOfBody],
  ] as const)('one home: no field of %s stands in more files than before', (_, fields, allowed) => {
    const counted = Object.entries(allowed).map(([name, most]) => ({ name, most, files: filesNaming(name) }))
    expect(Object.keys(allowed).filter((name) => !(name in fields))).toEqual([])
    expect(counted.filter(({ most, files }) => files.length > most)).toEqual([])
  })

  test("one home: the label of a shop's or a body's field is written in its record, and on public pages", () => {
    // Public pages do not load the records, which belong to the forms. Files of the desk have columns of their own.
    const elsewhere = /^src\/(features\/(shops|lspro)\/public|server\/operator\/list-files)\//
    const labels = new Set([...Object.values(shopFields), ...Object.values(lsproFields)].map(({ label }) => label))
    const homes = [...labels]
      .filter((label) => !sharedWords.has(label))
      .map((label) => ({
        label,
        files: [...sources].filter(
          ([file, source]) => !elsewhere.test(file) && new RegExp(`['"\`>]${label}['"\`<]`).test(source),
        ),
      }))
    expect(
      homes.filter(({ files }) => files.length !== 1).map(({ label, files }) => [label, files.map(([f]) => f)]),
    ).toEqual([])
    expect(homes.length).toBeGreaterThan(15)

    // Facts of a public page have the names of their fields, or of what is counted.
    const counted = ['Total produk', 'Produk bersertifikat']
    const facts = [...sources].flatMap(([file, source]) =>
      /^src\/features\/(shops|lspro)\/public\//.test(file)
        ? [...source.matchAll(/<(?:Fact|Stat|SocialStat) name="([^"]+)"/g)].map(([, name]) => name)
        : [],
    )
    expect(facts.filter((name) => !labels.has(name as never) && !counted.includes(name as never))).toEqual([])
    expect(facts.length).toBeGreaterThan(10)
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

  test('one home: a read that phones keep is in its endpoints, its schemas, its handler and the texts of the API', () => {
    // A page has the address of the list of open data.
    const kept = [...endpointsByName].filter(([name, { keep }]) => keep && name !== 'openData.files')
    const homes = kept.map(([name, { path }]) => {
      const [group = '', key = ''] = name.split('.')
      const named = new RegExp(`'${path.replace(/[{}/]/g, '\\$&')}'|(?<![\\w.])'?${group}\\.${key}\\b(?!\\.\\w)`)
      const shapes = new RegExp(`export const ${group} = withSchemas\\(`)
      // Writes that invalidate it name it, too: a fact of theirs.
      const files = [...sources].filter(
        ([file, source]) =>
          /^src\/(contract|server)\//.test(file) &&
          (named.test(source.replace(/^\s*(\/\/|\/?\*).*$|invalidates: \[[^\]]*\]|\w+Reads = \[[\s\S]*?\n\]/gm, '')) ||
            shapes.test(source)),
      )
      return { name, homes: files.map(([file]) => file) }
    })
    expect(homes.filter(({ homes }) => homes.length > 4)).toEqual([])
    expect(homes.filter(({ homes }) => homes.length < 2)).toEqual([])
  })

  test('one home: a group of endpoints has its tables of facts and schemas, and is in one list of each', () => {
    const groups = [...new Set([...endpointsByName.keys()].map((name) => name.split('.')[0]!))]
    const homesOfGroup = (group: string) =>
      [...sources].filter(
        ([file, source]) =>
          file.startsWith('src/contract/') &&
          new RegExp(`\\b${group}Endpoints\\b|^import \\{[^}]*\\b${group}\\b[^}]*\\} from '\\./[^']*'`, 'm').test(
            source,
          ),
      )
    for (const group of groups)
      expect(
        homesOfGroup(group).map(([file]) => file),
        group,
      ).toHaveLength(4)
  })

  test('one home: a page of the desk is its own file and a line of the table', () => {
    for (const { page } of Object.values(deskPages)) {
      const component = new RegExp(`\\b${page.split('/')[1]}\\b`)
      const homes = [...sources].filter(
        ([file, source]) => file.startsWith('src/features/operator/') && component.test(source),
      )
      expect(homes.map(([file]) => file).toSorted()).toEqual(
        [`src/features/operator/${page}.tsx`, 'src/features/operator/desk/desk-pages.ts'].toSorted(),
      )
    }
  })
})
