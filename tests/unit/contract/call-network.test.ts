import { beforeEach, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openWorld, type Road } from '../../support/test-server.ts'

const world = await openWorld()
const asked = () => call(contract.showcase.detail, { id: 5 }, world.visitor)

beforeEach(() => {
  world.takeRoad('open')
  world.heard.length = 0
})

test('call() returns the data of the contract from the real server', async () => {
  const { data } = await asked()
  expect(data.product_detail.name).toBe('Karpet Karet Anti Selip 60 x 90 cm')
  expect(world.heard).toEqual(['/api/product/detail/5'])
})

test.each([
  ['closed', 0],
  ['portal', 0],
  ['loses replies', 1],
] as [Road, number][])(
  'call() on a network that is “%s” rejects as unreachable, after %d requests to the server',
  async (road, times) => {
    world.takeRoad(road)
    const problem = await asked().catch((error: Problem) => error)
    expect(problem).toMatchObject({ trouble: 'unreachable', worthRetrying: true })
    expect(world.heard).toHaveLength(times)
    world.takeRoad('open')
    await expect(asked()).resolves.toHaveProperty('data')
  },
)

test('call() rejects with code 04 and its message for a missing product, through the real server', async () => {
  const problem = await call(contract.showcase.detail, { id: 999_999 }, world.visitor).catch((error: Problem) => error)
  expect(problem).toMatchObject({ trouble: 'refused', code: '04', message: commonTexts.notThere })
})

test('call() rejects with code 05 and the field for an invalid request, through the real server', async () => {
  const problem = await call(contract.showcase.list, { rows: 51 }, world.visitor).catch((error: Problem) => error)
  expect(problem).toMatchObject({ trouble: 'refused', code: '05', fields: { rows: expect.any(String) } })
})
