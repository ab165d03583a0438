import { type ClientErrorGroup, type QueueName, scarceDisk } from '#contract/operator/system.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatDateTime, formatLongDateTime } from '#contract/time/dates.ts'
import type { DeskAnswer } from '../desk/desk-client.ts'
import { ageText, durationText } from '../desk/format-age.ts'

// Texts of the page about the system, and what on it needs a person. Pure.

export type SystemData = DeskAnswer<'system'>['data']

export const queueTexts: Record<QueueName, string> = {
  mail: 'Surat',
  push: 'Pesan ke HP',
  pictures: 'Gambar',
  new_products: 'Tinjauan produk baru',
  changed_products: 'Tinjauan perubahan',
  imports: 'Impor',
}
/** Longer queues are not counted. */
const mostCounted = 10_000

/** '12, yang tertua 3 jam'; undefined when nothing waits. */
export function queueText({ waiting, oldest }: SystemData['queues'][number]): string | undefined {
  if (waiting === 0) return undefined
  return `${countText(waiting)}${oldest >= 60 ? `, yang tertua ${durationText(oldest)}` : ''}`
}

/** '10.000 atau lebih' */
export const countText = (count: number) =>
  count >= mostCounted ? `${wholeNumber(mostCounted)} atau lebih` : wholeNumber(count)

/** '640 kB', '12 MB', '3,4 GB' */
export function storageText(bytes: number): string {
  if (bytes < 999_500) return `${Math.round(bytes / 1e3)} kB`
  if (bytes < 999_500_000) return `${Math.round(bytes / 1e6)} MB`
  return `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB`
}

/** Whether so little of a disk is free that an operator should know. */
export const isScarce = ({ free, total }: { free: number; total: number }) =>
  free < scarceDisk.bytes || free < total * scarceDisk.share

/** Whole days until a certificate ends; negative after that. */
export const certificateDays = (validUntil: string, now: number) => Math.floor((Date.parse(validUntil) - now) / day)

/** 'Dipakai, tertinggal 2 detik' */
export function replicaText({ lag, used }: SystemData['database']['replicas'][number]): string {
  if (lag === null) return 'Tidak menjawab'
  const behind = lag < 1 ? 'tidak tertinggal' : `tertinggal ${wholeNumber(Math.round(lag))} detik`
  return `${used ? 'Dipakai' : 'Tidak dipakai'}, ${behind}`
}

const hour = 3600
const day = 24 * hour * 1000
/** A certificate is renewed a month before it ends; when it was not, a person has to look. */
const certificateWarning = 14
/**
 * The register of certificates is signed again every six hours; without that, phones take it for too old after seven
 * days.
 */
const lateRegister = 7 * hour * 1000
/** A daily backup is late after this, in ms. */
const lateBackup = 2 * day
/** Seconds. What operators decide may wait longer. */
const lateQueue = hour
const automaticQueues: readonly QueueName[] = ['mail', 'push', 'pictures', 'imports']

/** The warnings of the page, as sentences; empty when nobody has to do anything. */
export function warningsOf(data: SystemData, now: number): string[] {
  const { queues, failed, backup, disk, certificate, database } = data
  const late = queues.filter(({ queue, oldest }) => automaticQueues.includes(queue) && oldest > lateQueue)
  return [
    ...late.map(
      ({ queue, oldest }) => `${queueTexts[queue]} menunggu lebih lama dari biasanya: ${durationText(oldest)}.`,
    ),
    ...(failed.mail.count > 0 ? [`${countText(failed.mail.count)} surat tidak dapat dikirim.`] : []),
    ...(failed.pictures > 0
      ? [`${countText(failed.pictures)} gambar belum dapat dibuat selama lebih dari sejam.`]
      : []),
    ...database.replicas
      .filter(({ used }) => !used)
      .map(({ host }) => `Replika ${host} tidak dipakai; server utama menjawab semuanya.`),
    ...backupWarnings(backup, now),
    ...registerWarnings(data.register, now),
    ...(disk && isScarce(disk) ? [`Ruang penyimpanan hampir habis: tersisa ${storageText(disk.free)}.`] : []),
    ...certificateWarnings(certificate, now),
  ]
}

function backupWarnings({ last, done }: SystemData['backup'], now: number): string[] {
  if (!last) return ['Belum pernah dicadangkan.']
  if (last.error) return ['Cadangan terakhir gagal.']
  if (!done?.finished_at) return last.finished_at ? [] : ['Belum pernah dicadangkan sampai selesai.']
  const age = now - Date.parse(done.finished_at)
  return age > lateBackup ? [`Cadangan terakhir sudah ${ageText(now - age, now)} yang lalu.`] : []
}

function registerWarnings({ published_at }: SystemData['register'], now: number): string[] {
  if (!published_at) return ['Daftar SNI belum pernah diterbitkan.']
  const at = Date.parse(published_at)
  return now - at > lateRegister ? [`Daftar SNI tidak diterbitkan lagi sejak ${ageText(at, now)} yang lalu.`] : []
}

/** '41 sertifikat · versi 1795802713 · 27 Nov, 15.00' */
export const registerText = ({ version, published_at, certificates, kind }: SystemData['register']): string =>
  published_at
    ? [
        `${wholeNumber(certificates)} sertifikat${kind === 'parts' ? ', dibagi per provinsi' : ''}`,
        `versi ${version}`,
        formatDateTime(Date.parse(published_at)),
      ].join(' · ')
    : 'Belum pernah'

function certificateWarnings(certificate: SystemData['certificate'], now: number): string[] {
  if (!certificate?.valid_until) return []
  const left = certificateDays(certificate.valid_until, now)
  if (left < 0) return ['Sertifikat situs sudah berakhir.']
  return left < certificateWarning ? [`Sertifikat situs berakhir ${left} hari lagi.`] : []
}

/** '4 Des 2026 …, masih 30 hari', or why it is not known. */
export function certificateText({ valid_until, error }: NonNullable<SystemData['certificate']>, now: number): string {
  if (!valid_until) return `Belum dapat dibaca (${error ?? 'tanpa jawaban'}).`
  const left = certificateDays(valid_until, now)
  return `Sampai ${formatLongDateTime(valid_until)}${left < 0 ? ', sudah berakhir' : `, ${left} hari lagi`}`
}

/** '27 Nov, 02.00 · 340 MB, 12.000 baris, 420 berkas · ke s3://…' */
export function backupText(run: NonNullable<SystemData['backup']['last']>): string {
  const size = [
    run.bytes !== null && storageText(run.bytes),
    run.row_count !== null && `${wholeNumber(run.row_count)} baris`,
    run.file_count !== null && `${wholeNumber(run.file_count)} berkas`,
  ].filter(Boolean)
  return [formatDateTime(Date.parse(run.finished_at ?? run.started_at)), size.join(', '), `ke ${run.destination}`]
    .filter(Boolean)
    .join(' · ')
}

const kindTexts: Record<ClientErrorGroup['kind'], string> = {
  error: 'skrip',
  rejection: 'tidak ditangani',
  render: 'tampilan',
  worker: 'pekerja latar',
}

/** 'Chrome 140, terpasang · skrip · rilis CqVxsphU' */
export function errorFacts({ kind, browser, browser_version, installed, online, release }: ClientErrorGroup): string {
  const name = browser === 'other' ? 'peramban lain' : `${browser} ${browser_version || ''}`.trim()
  const device = `${name}${installed ? ', terpasang' : ''}${online ? '' : ', tanpa sambungan'}`
  return `${device} · ${kindTexts[kind]} · rilis ${release}`
}
