import { expect, test } from 'vitest'
import { claimLock } from '#features/operator/desk/use-claim.ts'

/** A server that answers only when the test lets it. */
function slowServer() {
  const heard: string[] = []
  const answers: (() => void)[] = []
  const hears = (what: string) => () => {
    heard.push(what)
    return new Promise<void>((answer) => answers.push(answer))
  }
  return { heard, answer: () => answers.shift()?.(), ways: { take: hears('take'), release: hears('release') } }
}
const settled = () => new Promise((done) => setImmediate(done))

test('claimLock: a page that closes while it is claiming a product releases it at once', async () => {
  const { heard, ways } = slowServer()
  const hold = claimLock(1, ways)
  void hold.take()
  await settled()
  void hold.leave()
  expect(heard).toEqual(['take', 'release'])
})

test('claimLock: a screen closed while claiming releases afterwards, and the next screen claims after that', async () => {
  const { heard, answer, ways } = slowServer()
  void claimLock(2, ways).take()
  void claimLock(2, ways).give()
  void claimLock(2, ways).take()
  await settled()
  expect(heard, 'one after the other').toEqual(['take'])
  answer()
  await settled()
  answer()
  await settled()
  expect(heard).toEqual(['take', 'release', 'take'])
})

test('claimLock: claims of different products do not wait for each other, nor for a failed claim', async () => {
  const { heard, ways } = slowServer()
  void claimLock(3, ways).take()
  void claimLock(4, ways).take()
  const failing = claimLock(5, { ...ways, take: () => Promise.reject(new Error('held')) })
  await expect(failing.take()).rejects.toThrow('held')
  void failing.give()
  await settled()
  expect(heard).toEqual(['take', 'take', 'release'])
})
