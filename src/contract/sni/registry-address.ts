// @chunk contract-data
// The address of the registry, and its coverage: without the schemas of sni.ts, which the worker does not load.

/**
 * The coverage of a registry: everything; one province; or only the list of existing numbers, when the registry is too
 * large for a phone.
 */
export type RegistryScope = { kind: 'all' } | { kind: 'province'; province_id: number } | { kind: 'numbers' }

/** Below /api: the signed registry, and the public keys as a JWK set. Neither answer is in the envelope. */
export const registryPath = '/sni/register'
export const keysPath = '/sni/keys.json'

/** A registry older than this cannot say that a certificate is valid today. */
export const maxRegistryDays = 7
