import { gzipSync } from 'node:zlib'
import { type RegistryContent, type RegistryDifference, registryChecksum } from '#contract/sni/registry.ts'
import type { RegistryScope } from '#contract/sni/registry-address.ts'
import { encodeRegistry } from '#contract/sni/registry-body.ts'
import { type RegistryHeader, sealRegistry } from '#contract/sni/signed-bytes.ts'
import type { SigningKey } from './keys.ts'

type SealOptions = {
  key: SigningKey
  version: number
  scope?: RegistryScope
  base?: number | null
  /** The content once a difference is applied; the content itself for a snapshot. */
  whole?: RegistryContent
  madeAt?: string
  /** The body, when it is not that of a registry of certificates. */
  text?: string
  header?: Partial<RegistryHeader>
}

/** Signed bytes as the server makes them. */
export async function sealed(
  content: RegistryContent | RegistryDifference,
  { key, version, scope = { kind: 'all' }, base = null, whole = content, madeAt, text, header }: SealOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(text ?? encodeRegistry(content))
  const body = gzipSync(plain, { level: 9 })
  return Uint8Array.from(
    await sealRegistry(
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
        checksum: scope.kind === 'numbers' ? 0 : registryChecksum(whole.certificates),
        bytes: body.length,
        plain_bytes: plain.length,
        ...header,
      },
      body,
    ),
  )
}
