import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ExampleServer, openExampleServer } from '../../fixtures/open-data.fixture.ts'
import { testFolder, usualEngine } from '../../support/database/engines.ts'

// A program of another person: a client that was generated from the document alone, whose types are checked, calls the
// real server.

/** Uses only what the generated client offers. `Api` is its class. */
const program = `
import { Api, type Certificate, type ProductCard } from './client.ts'

const done = <A extends { code?: string }>(answer: A): Extract<A, { code: '00' }> => {
  if (answer.code !== '00') throw new Error(JSON.stringify(answer))
  return answer as Extract<A, { code: '00' }>
}

export async function callAll(baseUrl: string) {
  const api = new Api({ baseUrl })
  const products = done((await api.product.showcaseList({ is_sni: 1, rows: 2 })).data)
  const [card]: ProductCard[] = products.data
  const product = done((await api.product.showcaseDetail(card!.id)).data)
  const check = done((await api.sni.sniCheck({ number: product.data.product_detail.sni_no })).data)
  const [certificate]: Certificate[] = check.data
  const shops = done((await api.merchant.shopsPaging({ rows: 1 })).data)
  const shop = done((await api.merchant.shopsDetail({ id: shops.data.data[0]!.id })).data)
  const bodies = done((await api.lspro.lsproList({})).data)
  const provinces = done((await api.province.regionsProvinces()).data)
  const regencies = done((await api.regency.regionsRegencies(shop.data.location.province_id)).data)
  const found = done((await api.product.searchResults({ search: 'kripik singkong' })).data)
  const files = done((await api.openData.openDataFiles()).data)
  const badge = await (await api.sni.sniBadge(certificate!.id, { format: 'text' })).data
  const keys = (await api.sni.sniKeys({ format: 'json' })).data
  const rows = (await api.openData.openDataProductsJson({ format: 'json' })).data
  const nothing = (await api.product.showcaseDetail(999_999)).data
  return {
    product: card!.name,
    until: certificate!.until,
    body: bodies.data.lspro[0]!.name,
    province: provinces.data.find(({ id }) => id === shop.data.location.province_id)!.name,
    regencies: regencies.data.length,
    found: found.data.total.product,
    files: files.data.map(({ name }) => name),
    badge: badge.includes('Berlaku'),
    key: keys.keys[0]!.crv,
    rows: rows.data.map(({ name }) => name),
    refused: nothing.code,
  }
}
`
const options = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
}

describe('a client that was generated from the document', () => {
  let place: ExampleServer
  let baseUrl: string
  const folder = testFolder()
  const typeErrors = () => spawnSync('npx', ['tsc', '-p', folder], { encoding: 'utf8' }).stdout
  beforeAll(async () => {
    place = await openExampleServer(usualEngine())
    baseUrl = `${await place.app.listen({ host: '127.0.0.1', port: 0 })}/api`
    const spec = (await place.app.inject({ url: '/api/openapi.json' })).json()
    const { files } = await generateApi({ spec, silent: true, generateClient: true })
    writeFileSync(join(folder, 'client.ts'), files[0]!.fileContent)
    writeFileSync(join(folder, 'program.ts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }))
  })

  test('has types that a program fits, and another one does not', () => {
    expect(typeErrors()).toBe('')
    writeFileSync(join(folder, 'wrong.ts'), program.replace('rows: 2 }', "rows: 'dua' }").replaceAll('until', 'untill'))
    expect(typeErrors()).toMatch(/wrong\.ts/)
    writeFileSync(join(folder, 'wrong.ts'), '')
  })

  test('calls fourteen endpoints, and gets what is there', async () => {
    const { callAll } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href)) as {
      callAll: (baseUrl: string) => Promise<unknown>
    }
    expect(await callAll(baseUrl)).toEqual({
      product: 'Keripik Singkong Original',
      until: '2045-03-10',
      body: 'LSPro Pangan Contoh',
      province: 'Jawa Barat',
      regencies: 27,
      found: 2,
      files: ['products', 'certificates'],
      badge: true,
      key: 'P-256',
      rows: ['Keripik Singkong Original', 'Keripik Singkong Balado', 'Besek Bambu'],
      refused: '04',
    })
  })
})
