import { expect, test } from 'vitest'
import { cacheableReads } from '#contract/cacheable-reads.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'

test('the service worker caches exactly the reads that are public and marked `offline: keep` in the contract', () => {
  const everybodys = Object.values(contract)
    .flatMap((room) => Object.values(room) as Endpoint[])
    .filter(({ who, offline }) => who === 'anyone' && offline === 'keep')
  const address = ({ path, method }: { path: string; method?: string }) => `${method ?? 'POST'} ${path}`
  expect(Object.values(cacheableReads).map(address).sort()).toEqual(everybodys.map(address).sort())
})
