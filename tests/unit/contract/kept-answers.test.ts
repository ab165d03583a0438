import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { keptAnswerOf, keptAnswers } from '#contract/kept-answers.ts'

test('phones store exactly the answers that the contract marks `offline: keep`, as private what it marks so', () => {
  const kept = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { offline }]) => offline === 'keep')
      .map(([name, { who, telling }]) => [`${group}.${name}`, who === 'anyone' && !telling ? 'public' : 'private']),
  )
  expect(keptAnswers).toEqual(Object.fromEntries(kept))
})

test('an unknown or inherited name is not stored', () => {
  expect(keptAnswerOf('showcase.nothing')).toBeUndefined()
  expect(keptAnswerOf('constructor')).toBeUndefined()
})
