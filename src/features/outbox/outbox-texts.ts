import { code } from '#contract/code.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { formatDateTime, formatDateTimeWib } from '#contract/dates.ts'
import { entryVersion, type OutboxEntry } from '#offline/outbox/entry.ts'
import { writeRecordOf } from './write-records.ts'

// The outbox in sentences. Plain functions: times in ms since epoch, sizes in bytes.

/** '4 belum terkirim, 1 di antaranya perlu diperbaiki.' */
export function countSentence(rows: readonly Pick<OutboxEntry, 'state'>[]): string {
  const fix = rows.filter(({ state }) => state === 'parked').length
  if (fix === 0) return `${rows.length} belum terkirim.`
  if (fix === rows.length) return `${rows.length} belum terkirim dan perlu diperbaiki.`
  return `${rows.length} belum terkirim, ${fix} di antaranya perlu diperbaiki.`
}

/** What becomes of them. `alone`: this browser sends with the app closed, too. */
export function sendingSentence(rows: readonly Pick<OutboxEntry, 'state'>[], alone: boolean): string {
  const fix = rows.filter(({ state }) => state === 'parked').length
  if (fix === rows.length) return 'Perbaiki dahulu, lalu kirim lagi.'
  const who = fix > 0 ? 'Yang lain berangkat' : 'Berangkat'
  return alone
    ? `${who} sendiri saat ada sinyal. Aplikasi boleh ditutup.`
    : `${who} sendiri saat ada sinyal dan aplikasi terbuka.`
}

/** '640 B', '12 kB', '1,2 MB' */
export function sizeText(bytes: number): string {
  if (!(bytes >= 0)) return ''
  if (bytes < 1000) return `${Math.round(bytes)} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}

/** 'Disimpan 20 Nov, 09.14 · 1,2 MB · dicoba 3 kali', or for a refused one '· ditolak 10.41' */
export function savedLine({ keptAt, size, tries, state, problem }: OutboxEntry): string {
  const parts = [`Disimpan ${formatDateTime(keptAt)}`]
  if (state === 'parked') {
    if (problem) parts.push(`ditolak ${timeOrDate(problem.at, keptAt)}`)
    return parts.join(' · ')
  }
  parts.push(sizeText(size))
  if (tries > 0) parts.push(`dicoba ${tries} kali`)
  return parts.filter((part) => part !== '').join(' · ')
}

// The day is said once.
function timeOrDate(at: number, before: number) {
  const [day = '', time = ''] = formatDateTime(at).split(', ')
  return formatDateTime(before).startsWith(`${day}, `) ? time : formatDateTime(at)
}

/** Why the server has refused it, a sentence for each field: 'NIB: sudah dipakai usaha lain' */
export function rejectionReasonsOf({ problem, name }: Pick<OutboxEntry, 'problem' | 'name'>): string[] {
  if (!problem) return []
  const sentences = Object.entries(problem.fields ?? {}).map(([field, sentence]) => {
    const label = fieldLabelOf(field, name)
    if (!label) return sentence
    const rest = sentence.toLowerCase().startsWith(`${label.toLowerCase()} `)
      ? sentence.slice(label.length + 1)
      : sentence
    return `${label}: ${rest}`
  })
  if (sentences.length > 0) return [...new Set(sentences)]
  return [problem.message && problem.message !== 'refused' ? problem.message : 'Server menolak kiriman ini.']
}

/** Why it has not left yet, and when it will be tried; undefined when it goes by itself as soon as its turn comes. */
export function waitReasonOf(
  row: OutboxEntry,
  rows: readonly OutboxEntry[],
  isOnline: boolean,
  now: number,
): string | undefined {
  if (isFromNewerRelease(row)) return 'Muat ulang aplikasi untuk mengirim ini.'
  const inFront = rows.filter(({ seq }) => seq < row.seq)
  const before =
    inFront.find(({ subject }) => subject === row.subject) ??
    inFront.find(({ line, state }) => line !== undefined && line === row.line && state !== 'parked')
  if (before?.state === 'parked') return `Menunggu “${titleOf(before)}” diperbaiki.`
  if (before) return `Dikirim setelah “${titleOf(before)}”.`
  if (!isOnline) return 'Menunggu sinyal.'
  if (!row.problem) return undefined
  const why = row.problem.code === code.slowDown ? commonTexts.slowDown : 'Server sedang terganggu.'
  return row.dueAt > now ? `${why} Dicoba lagi ${timeOrDate(row.dueAt, now)}.` : `${why} Segera dicoba lagi.`
}

/** Written by a release that knows more than this one: it is kept, and sent once the app has been loaded anew. */
export const isFromNewerRelease = ({ v }: Pick<OutboxEntry, 'v'>) => v > entryVersion
export const titleOf = ({ title }: { title: string }) => title || 'Kiriman'

/** 'Foto 2 dari 4 · 63 %' */
export const photoLine = ({ photo, of, percent }: { photo: number; of: number; percent: number }) =>
  `Foto ${photo} dari ${of} · ${Math.floor(percent)} %`

/** 'Diterima server 20 Nov, 10.42 WIB': the server's time, the same wherever the phone is. */
export const syncedLine = (at: number) => `Diterima server ${formatDateTimeWib(at)}`

/** The label of a field as the server names it, 'img_64s.2' included, on the form of this write; undefined for any other. */
export function fieldLabelOf(field: string, write: string): string | undefined {
  const [name = ''] = field.split('.')
  const labels = writeRecordOf(write)?.fieldLabels ?? {}
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
