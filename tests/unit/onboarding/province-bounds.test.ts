import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isInProvince } from '#drafts/region/position.ts'
import { boundsOf } from '#drafts/region/province-bounds.ts'

const data = join(dirname(createRequire(import.meta.url).resolve('idn-area-data')), '..', 'data')
const linesOf = (file: string) => readFileSync(join(data, file), 'utf8').split(/\r?\n/).slice(1).filter(Boolean)
const provinces = linesOf('provinces.csv').map((line) => line.split(',') as [string, string])

/** Degrees of all islands of a province: `11.01.40001,11.01,"03°19'03.44"" N 097°07'41.73"" E",…`. */
const islands = linesOf('islands.csv').flatMap((line) => {
  const [, province, south, east] = /^(\d\d)\..*?"(\d+°\d+'[\d.]+"" [NS]) (\d+°\d+'[\d.]+"" E)"/.exec(line) ?? []
  return province && south && east ? [{ province, latitude: degrees(south), longitude: degrees(east) }] : []
})
function degrees(text: string): number {
  const [whole = 0, minutes = 0, seconds = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return (whole + minutes / 60 + seconds / 3600) * (text.endsWith('S') ? -1 : 1)
}
const size = ([south, west, north, east]: ReturnType<typeof boundsOf>) => (north - south) * (east - west)
const country = boundsOf('0')

describe('a position outside the chosen province is noticed', () => {
  test('there are 38 provinces, and enough islands to compare with', () => {
    expect(provinces).toHaveLength(38)
    expect(islands.length).toBeGreaterThan(10_000)
  })

  test.each(provinces)('province %s, %s, has a rectangle of its own, with its islands in it', (code) => {
    expect(size(boundsOf(code))).toBeLessThan(size(country) / 5)
    const own = islands.filter(({ province }) => province === code)
    const outside = own.filter((island) => !isInProvince(island, code))
    // The list has three islands of Maluku Utara at the longitude of Natuna.
    expect(outside.length).toBeLessThanOrEqual(code === '82' ? 3 : 0)
    // Papua Pegunungan is landlocked and has no islands.
    if (own.length === 0) expect(code).toBe('95')
  })

  test.each([
    ['Yogyakarta', { latitude: -7.8, longitude: 110.4 }, '34', '18'],
    ['Bandung', { latitude: -6.9, longitude: 107.6 }, '32', '33'],
    ['Payakumbuh', { latitude: -0.2, longitude: 100.6 }, '13', '32'],
    ['Jayapura', { latitude: -2.5, longitude: 140.7 }, '91', '73'],
    ['Pontianak', { latitude: 0, longitude: 109.3 }, '61', '64'],
  ])('%s is in its province, and not in another one', (_, spot, own, other) => {
    expect(isInProvince(spot, own)).toBe(true)
    expect(isInProvince(spot, other)).toBe(false)
  })

  test('every position in the country may be in an unknown province', () => {
    for (const code of ['0', '', '99']) {
      expect(isInProvince({ latitude: -6.2, longitude: 106.8 }, code)).toBe(true)
      expect(isInProvince({ latitude: 51.5, longitude: 0 }, code)).toBe(false)
    }
  })
})
