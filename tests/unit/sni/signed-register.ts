import { gzipSync } from 'node:zlib'
import { type RegisterContent, type RegisterDifference, registerChecksum } from '#contract/sni/register.ts'
import type { RegisterScope } from '#contract/sni/register-address.ts'
import { encodeRegister } from '#contract/sni/register-body.ts'
import { type RegisterHeader, sealRegister } from '#contract/sni/signed-bytes.ts'
import type { SigningKey } from './keys.ts'

type SealOptions = {
  key: SigningKey
  version: number
  scope?: RegisterScope
  base?: number | null
  /** The content once a difference is applied; the content itself for a snapshot. */
  whole?: RegisterContent
  madeAt?: string
  /** The body, when it is not that of a register of certificates. */
  text?: string
  header?: Partial<RegisterHeader>
}

/** Signed bytes as the server makes them. */
export async function sealed(
  content: RegisterContent | RegisterDifference,
  { key, version, scope = { kind: 'all' }, base = null, whole = content, madeAt, text, header }: SealOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(text ?? encodeRegister(content))
  const body = gzipSync(plain, { level: 9 })
  return Uint8Array.from(
    await sealRegister(
      key.private,
      {
        type: 'etalase-mutu register',
        format: 1,
        kid: key.public.kid,
        scope,
        version,
        base,
        made_at: madeAt ?? new Date(Date.UTC(2026, 10, 27) + version * 1000).toISOString(),
        total: whole.certificates.length,
        count: whole.certificates.length,
        checksum: scope.kind === 'numbers' ? 0 : registerChecksum(whole.certificates),
        bytes: body.length,
        plain_bytes: plain.length,
        ...header,
      },
      body,
    ),
  )
}
