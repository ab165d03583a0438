// @chunk sni
import { createChangeEvents } from '../storage/change-events.ts'

// The registry has changed: it was updated, by a tab or by the worker, or deleted.

const events = createChangeEvents('sni-register')
export const registryChanged = events.report
export const onRegistryChanged = events.subscribe
