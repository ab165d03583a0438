import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { usualEngine } from '#tests/support/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { type Case, relevance } from './relevance.ts'

// How many of what people type finds what they mean. Changing how words are understood may move it up; who moves it down has to
// say here what was lost.
const recorded = { of: 180, answered: 180 }

let place: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
})

const asked = (search: string) => place.api.ask(contract.search.results, { search, rows: 5 })

/** What is missing of a text; nothing when it is answered. */
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

test('what people type finds what they mean, as often as it is written down here', async () => {
  const wrong: string[] = []
  for (const one of cases) {
    const lack = await missing(one)
    if (lack) wrong.push(`${one[0]}: ${lack}`)
  }
  expect({ of: cases.length, answered: cases.length - wrong.length }, wrong.join('\n')).toEqual(recorded)
}, 120_000)
