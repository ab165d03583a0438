import { describe, expect, test } from 'vitest'
import { mount } from '#server/http/mount.ts'
import { closedServers, shout } from '../../support/network/http.ts'

const open = closedServers()
const given = 'edge-7f3a_91'

describe('request ids', () => {
  const ask = async (env: Record<string, string>, headers: Record<string, string>, remoteAddress = '10.0.0.9') => {
    const { app, lines } = open({ env })
    const { headers: answered } = await app.inject({ url: '/healthz', headers, remoteAddress })
    const { reqId } = JSON.parse(lines.find((line) => line.includes('answered'))!)
    expect(answered['x-request-id']).toBe(reqId)
    return reqId as string
  }

  test('request ids: each answer has one of its own, which the log has too', async () => {
    const ids = [await ask({}, {}), await ask({}, {})]
    for (const id of ids) expect(id).toMatch(/^[\da-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  test.each([
    ['its address', '10.0.0.9', '10.0.0.9'],
    ['a range', '10.0.0.0/8', '10.0.0.9'],
    ['a name', 'uniquelocal', '10.0.0.9'],
    ['an IPv4 address in IPv6', '10.0.0.9', '::ffff:10.0.0.9'],
    ['loopback', 'loopback', '::1'],
  ])('request ids: that of a proxy is taken if TRUST_PROXY has %s', async (_, trusted, address) => {
    expect(await ask({ TRUST_PROXY: trusted }, { 'x-request-id': given }, address)).toBe(given)
  })

  test('request ids: nobody else chooses one, also not behind a proxy that is named in X-Forwarded-For', async () => {
    const headers = { 'x-request-id': given, 'x-forwarded-for': '10.0.0.1' }
    expect(await ask({}, headers)).not.toBe(given)
    expect(await ask({ TRUST_PROXY: '10.0.0.1' }, headers)).not.toBe(given)
  })

  test.each([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(65)],
    ['with a space', 'abc def ghi'],
    ['with markup', '"><script>'],
  ])('request ids: one that is %s is replaced', async (_, wrong) => {
    expect(await ask({ TRUST_PROXY: 'uniquelocal' }, { 'x-request-id': wrong })).toMatch(/^[\da-f]{12}$/)
  })

  test('request ids: a failure has one too, with the reason in the log', async () => {
    const { app, lines } = open({ routes: [(api) => mount(api, shout, () => Promise.reject(new Error('broken')))] })
    const answer = await app.inject({ method: 'POST', url: '/api/shout', payload: { word: 'a' } })
    expect(answer.json().code).toBe('50')
    const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'stumbled')
    expect(failure.reqId).toBe(answer.headers['x-request-id'])
  })
})
