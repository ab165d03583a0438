// What asking needs, in one piece that comes with the first asking: the call and the shapes of every answer.
export { call } from '#contract/call.ts'
export { endpointNamed } from '#contract/index.ts'
export { timeHeard } from './clock.ts'
