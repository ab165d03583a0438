import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unplaced } from '#contract/shops/rules.ts'
import { coordinatesOfProvince } from '#drafts/region/MapSection.tsx'

const data = join(dirname(createRequire(import.meta.url).resolve('idn-area-data')), '..', 'data')
const linesOf = (file: string) => readFileSync(join(data, file), 'utf8').split(/\r?\n/).slice(1).filter(Boolean)
const provinces = linesOf('provinces.csv').map((line) => line.split(',') as [string, string])
const jakarta = { latitude: Number(unplaced.latitude), longitude: Number(unplaced.longitude) }

/** Degrees of all islands of a province: `11.01.40001,11.01,"03°19'03.44"" N 097°07'41.73"" E",…`. */
const islands = linesOf('islands.csv').flatMap((line) => {
  const [, province, south, east] = /^(\d\d)\..*?"(\d+°\d+'[\d.]+"" [NS]) (\d+°\d+'[\d.]+"" E)"/.exec(line) ?? []
  return province && south && east ? [{ province, latitude: degrees(south), longitude: degrees(east) }] : []
})
function degrees(text: string): number {
  const [whole = 0, minutes = 0, seconds = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return (whole + minutes / 60 + seconds / 3600) * (text.endsWith('S') ? -1 : 1)
}

describe('a map opens at the province of the shop', () => {
  test('there are 38 provinces, and enough islands to compare with', () => {
    expect(provinces).toHaveLength(38)
    expect(islands.length).toBeGreaterThan(10_000)
  })

  test.each(provinces)('province %s, %s, has coordinates of its own near one of its islands', (code) => {
    const { latitude, longitude } = coordinatesOfProvince(code)
    if (code !== '31') expect({ latitude, longitude }).not.toEqual(jakarta)
    const away = islands
      .filter(({ province }) => province === code)
      .map((island) => Math.hypot(island.latitude - latitude, island.longitude - longitude))
    // Papua Pegunungan is landlocked and has no islands.
    if (away.length > 0) expect(Math.min(...away)).toBeLessThan(2.5)
    else expect(code).toBe('95')
  })

  test('no province, or an unknown code, opens the map at Jakarta', () => {
    for (const code of ['0', '', '99']) expect(coordinatesOfProvince(code)).toEqual(jakarta)
  })
})
