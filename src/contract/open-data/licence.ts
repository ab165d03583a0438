// @chunk sni
import { longDate } from '../time/dates.ts'

// Under which open data is published: the page, the document and the files name it.

export const licence = {
  name: 'Creative Commons Atribusi 4.0 Internasional (CC BY 4.0)',
  identifier: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/deed.id',
} as const

/** The way the source is named: 'Sumber: Etalase Mutu (https://…), 28 November 2026'. */
export const sourceText = (baseUrl: string, day: string) => `Sumber: Etalase Mutu (${baseUrl}), ${longDate(day)}`
