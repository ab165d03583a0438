// @chunk contract-data
// The address of the register, and its coverage: without the schemas of sni.ts, which the worker does not load.

/**
 * The coverage of a register: everything; one province; or only the list of existing numbers, when the register is too
 * large for a phone.
 */
export type RegisterScope = { kind: 'all' } | { kind: 'province'; province_id: number } | { kind: 'numbers' }

/** Below /api: the signed register, and the public keys as a JWK set. Neither answer is in the envelope. */
export const registerPath = '/sni/register'
export const keysPath = '/sni/keys.json'

/** A register older than this cannot say that a certificate is valid today. */
export const maxRegisterDays = 7
