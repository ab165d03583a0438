import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { type Case, relevance } from './relevance.ts'

// The share of typed texts that find the intended products. Changes of the search may raise it; a change that lowers it
// has to state here what was lost.
const recorded = { of: 180, answered: 180 }

let place: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
})

const asked = (search: string) => place.api.ask(contract.search.results, { search, rows: 5 })

/** The missing results of a text; undefined when none is missing. */
async function missing([typed, ...names]: Case): Promise<string | undefined> {
  const { data } = await asked(typed)
  const first = data.product.map(({ name }) => name)
  if (names.length === 0)
    return data.total.product + data.total.merchant + data.total.lspro === 0
      ? undefined
      : `finds ${first.join(', ') || 'a shop or body'}`
  const lacking = names.filter((name) => !first.some((found) => found.startsWith(name)))
  return lacking.length === 0 ? undefined : `lacks ${lacking.join(', ')} among ${first.join(', ')}`
}

const cases = Object.values(relevance).flat()

test('the search answers as many of the listed texts as it did before', async () => {
  const wrong: string[] = []
  for (const one of cases) {
    const lack = await missing(one)
    if (lack) wrong.push(`${one[0]}: ${lack}`)
  }
  expect({ of: cases.length, answered: cases.length - wrong.length }, wrong.join('\n')).toEqual(recorded)
}, 120_000)
