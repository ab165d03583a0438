import { note, noted } from '#session/notes.ts'

/**
 * What this browser calls itself where it signs up, so that one of many phones in a hall is counted by itself. It says
 * nothing of anybody, and is kept for this alone; null where nothing can be kept.
 */
export function deviceMark(): string | null {
  const stored = noted<string>('local', 'device')
  if (stored) return stored
  // Only where the page came by a safe road is there a maker of such names.
  const made = globalThis.crypto?.randomUUID?.()
  return made && note('local', 'device', made) ? made : null
}
