import type { Endpoint } from './endpoint.ts'
import { regions } from './regions.ts'
import { showcase } from './showcase.ts'

export const contract = { regions, showcase }

/** `showcase.list` and the like. The phone remembers these names, so an address may change and a name may not. */
export type EndpointName = {
  [Room in keyof typeof contract]: `${Room}.${keyof (typeof contract)[Room] & string}`
}[keyof typeof contract]

export function endpointNamed(name: string): Endpoint | undefined {
  const [room, verb] = name.split('.') as [string, string]
  return (contract as Record<string, Record<string, Endpoint>>)[room]?.[verb]
}

export { contractVersion } from './version.ts'
