import { base64url, endorsedBytes, keyIdOf, type PublicKey, signBytes } from '#contract/sni/signed-bytes.ts'

export type SigningKey = { public: PublicKey; private: CryptoKey }

/** A new key, endorsed by another one if there is one. */
export async function newKey(before?: SigningKey): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x, y } = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as { x: string; y: string }
  const kid = await keyIdOf({ kty: 'EC', crv: 'P-256', x, y })
  const key: PublicKey = {
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid,
    alg: 'ES256',
    use: 'sig',
    created_at: '2026-11-01T00:00:00Z',
  }
  if (!before) return { public: key, private: pair.privateKey }
  const endorsement = base64url(await signBytes(before.private, 'key', endorsedBytes(key)))
  return { public: { ...key, endorsed_by: before.public.kid, endorsement }, private: pair.privateKey }
}
