import { createECDH, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canReceive, encrypt } from '#server/push/encrypt.ts'
import { vapidFrom } from '#server/push/vapid.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { pushPhone } from '../../support/browser/push-browser.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encrypt reproduces the example of RFC 8291 byte by byte', () => {
  const ours = createECDH('prime256v1')
  ours.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const phone = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const sealed = encrypt('When I grow up, I want to be a watermelon', phone, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    ours,
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('encrypt: only the phone with the key can read a message, and equal messages are encrypted differently', () => {
  const [hers, his] = [pushPhone(), pushPhone()]
  const keys = { p256dh: bytes(hers.p256dh), auth: bytes(hers.auth) }
  const [one, other] = [encrypt('Keripik pedas 🌶', keys), encrypt('Keripik pedas 🌶', keys)]
  expect(hers.open(one)).toBe('Keripik pedas 🌶')
  expect(one.equals(other)).toBe(false)
  expect(one.includes('Keripik')).toBe(false)
  expect(() => his.open(one)).toThrow()
  one[one.length - 1]! ^= 1
  expect(() => hers.open(one)).toThrow()
})

test.each([
  ['no point of the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]), Buffer.alloc(16)],
  ['a point at no place', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]), Buffer.alloc(16)],
  ['too short a key', Buffer.alloc(33), Buffer.alloc(16)],
  ['too short a secret', bytes(pushPhone().p256dh), Buffer.alloc(12)],
])('canReceive rejects a phone with %s', (_, p256dh, auth) => {
  expect(canReceive({ p256dh, auth })).toBe(false)
})

describe('VAPID identification', () => {
  const { push } = deriveKeys('a secret of tests, as long as the real one has to be at least')
  const ours = vapidFrom(push, 'https://etalase.example')

  test('headerFor lets a push service verify the sender, the receiver and the expiry', () => {
    const now = Date.parse('2026-11-22T08:00:00Z')
    const header = ours.headerFor('https://fcm.googleapis.com/fcm/send/abc', now)
    const [, head, claims, seal, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!
    expect(JSON.parse(String(bytes(head!)))).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(JSON.parse(String(bytes(claims!)))).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now / 1000 + 12 * 3600,
      sub: 'https://etalase.example',
    })
    expect(key).toBe(ours.publicKey)
    const isOurs = (text: string) =>
      verify('sha256', Buffer.from(text), { key: publicKey(key!), dsaEncoding: 'ieee-p1363' }, bytes(seal!))
    expect(isOurs(`${head}.${claims}`)).toBe(true)
    expect(isOurs(`${head}.${claims}x`)).toBe(false)
  })

  test('vapidFrom derives the same key from the same secret after each start, and another from another secret', () => {
    expect(vapidFrom(push, 'https://etalase.example').publicKey).toBe(ours.publicKey)
    const others = deriveKeys('another secret of tests, as long as it has to be at least').push
    expect(vapidFrom(others, 'https://etalase.example').publicKey).not.toBe(ours.publicKey)
    expect(bytes(ours.publicKey)).toHaveLength(65)
  })
})

function publicKey(key: string) {
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
}
