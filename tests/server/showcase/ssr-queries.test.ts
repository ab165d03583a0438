import { expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import { everything } from '../../fixtures/session.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

test('the queries of a server-rendered page are asked together, and each answer stands in the page', async () => {
  const place = await everything(usualEngine(), { seed: 'reference' })
  const asked: string[] = []
  let answerAll = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const page = renderPage('/', {
    ask: async (endpoint, input) => {
      asked.push(endpoint.path)
      await mayAnswer
      return place.api.ask(endpoint, input)
    },
    baseUrl: 'https://etalase.example',
    fileHost: '/files',
  })
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  answerAll()
  const answers = JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec((await page)!.answers)![1]!) as { name: string }[]
  expect(answers).toHaveLength(asked.length)
  expect(answers[0]!.name).toBe('showcase.home')
})
