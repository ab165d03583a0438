import type { Endpoint } from './endpoint.ts'
import { regions } from './regions.ts'
import { showcase } from './showcase.ts'

export const contract = { regions, showcase }

/** `showcase.list` and the like. The phone remembers these names, so an address may change and a name may not. */
export type EndpointName = {
  [Room in keyof typeof contract]: `${Room}.${keyof (typeof contract)[Room] & string}`
}[keyof typeof contract]

export function endpointNamed(name: string): Endpoint | undefined {
  const [room = '', verb = ''] = name.split('.')
  const rooms: Record<string, Record<string, Endpoint>> = contract
  // Names come out of storage: only what the contract itself says is a call, 'constructor' is not.
  if (!Object.hasOwn(rooms, room) || !Object.hasOwn(rooms[room]!, verb)) return undefined
  return rooms[room]![verb]
}

export { contractVersion } from './version.ts'
