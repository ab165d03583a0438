import { code } from '#contract/http/code.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { formatDateTime, formatDateTimeWib } from '#contract/time/dates.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import { entryVersion, type OutboxEntry } from '#offline/outbox/entry.ts'
import { writeRecordOf } from './write-records.ts'

// The texts of the outbox. Pure functions: times in ms since epoch, sizes in bytes.

/** '4 belum terkirim, 1 di antaranya perlu diperbaiki.' */
export function countSentence(rows: readonly Pick<OutboxEntry, 'state'>[]): string {
  const rejected = rows.filter(({ state }) => state === 'parked').length
  if (rejected === 0) return `${rows.length} belum terkirim.`
  if (rejected === rows.length) return `${rows.length} belum terkirim dan perlu diperbaiki.`
  return `${rows.length} belum terkirim, ${rejected} di antaranya perlu diperbaiki.`
}

/** When the entries are sent. `inBackground`: this browser also sends while the app is closed. */
export function sendingSentence(rows: readonly Pick<OutboxEntry, 'state'>[], inBackground: boolean): string {
  const rejected = rows.filter(({ state }) => state === 'parked').length
  if (rejected === rows.length) return 'Perbaiki dahulu, lalu kirim lagi.'
  const subject = rejected > 0 ? 'Yang lain berangkat' : 'Berangkat'
  return inBackground
    ? `${subject} sendiri saat ada sinyal. Aplikasi boleh ditutup.`
    : `${subject} sendiri saat ada sinyal dan aplikasi terbuka.`
}

/** '20 Nov, 09.14' by the server's clock; `at` is by this phone's, which has dated entries and drafts. */
export const phoneDateTime = (at: number) => formatDateTime(serverTimeOf(at))

const smallestShown = 100_000 // bytes; a smaller size says nothing about the time it takes

/** 'Disimpan 20 Nov, 09.14 · 1,2 MB · dicoba 3 kali'; a rejected entry ends with '· ditolak 10.41'. */
export function savedLine({ keptAt, size, tries, state, problem }: OutboxEntry): string {
  const parts = [`Disimpan ${phoneDateTime(keptAt)}`]
  if (state === 'parked') {
    if (problem) parts.push(`ditolak ${timeOrDate(problem.at, keptAt)}`)
    return parts.join(' · ')
  }
  if (size >= smallestShown) parts.push(sizeText(size))
  if (tries > 0) parts.push(`dicoba ${tries} kali`)
  return parts.join(' · ')
}

/** The time alone if `at` and `before` are on the same day, otherwise day and time. */
function timeOrDate(at: number, before: number) {
  const [day = '', time = ''] = phoneDateTime(at).split(', ')
  return phoneDateTime(before).startsWith(`${day}, `) ? time : phoneDateTime(at)
}

/** The reasons of a rejection, one sentence per field: 'NIB: sudah dipakai usaha lain'. */
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

/**
 * The reason why the entry has not been sent yet, and when it is retried; undefined if it is sent as soon as it is its
 * turn.
 */
export function waitReasonOf(
  row: OutboxEntry,
  rows: readonly OutboxEntry[],
  isOnline: boolean,
  now: number,
): string | undefined {
  if (isFromNewerRelease(row)) return 'Muat ulang aplikasi untuk mengirim ini.'
  const inFront = rows.filter(({ seq }) => seq < row.seq)
  const blocking =
    inFront.find(({ subject }) => subject === row.subject) ??
    inFront.find(({ line, state }) => line !== undefined && line === row.line && state !== 'parked')
  if (blocking?.state === 'parked') return `Menunggu “${titleOf(blocking)}” diperbaiki.`
  if (blocking) return `Dikirim setelah “${titleOf(blocking)}”.`
  if (!isOnline) return 'Menunggu sinyal.'
  if (!row.problem) return undefined
  const why = row.problem.code === code.slowDown ? commonTexts.slowDown : 'Server sedang terganggu.'
  return row.dueAt > now ? `${why} Dicoba lagi ${timeOrDate(row.dueAt, now)}.` : `${why} Segera dicoba lagi.`
}

/** A newer release of the app has written the entry: it can be sent only after the app is reloaded. */
export const isFromNewerRelease = ({ v }: Pick<OutboxEntry, 'v'>) => v > entryVersion
export const titleOf = ({ title }: { title: string }) => title || 'Kiriman'

/** 'Foto 2 dari 4 · 63 %' */
export const photoLine = ({ photo, of, percent }: { photo: number; of: number; percent: number }) =>
  `Foto ${photo} dari ${of} · ${Math.floor(percent)} %`

/** 'Diterima server 20 Nov, 10.42 WIB': in Jakarta's time zone, whatever the phone's. */
export const syncedLine = (at: number) => `Diterima server ${formatDateTimeWib(at)}`

/** The form's label for a field of this write by its server name ('img_64s.2'); undefined for any other field. */
export function fieldLabelOf(field: string, write: string): string | undefined {
  const [name = ''] = field.split('.')
  const labels = writeRecordOf(write)?.fieldLabels ?? {}
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
