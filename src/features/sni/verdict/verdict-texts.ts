import { maxRegistryDays } from '#contract/sni/registry-address.ts'
import { dayInJakarta, formatLongDateTimeWib, longDate, shortMonth } from '#contract/time/dates.ts'
import type { EndReason, Finding, Uncertainty, Verdict } from './verdict.ts'

// The texts of each verdict, with its limits.

/** `remark`: what the verdict does not say, or what to do now; '' when the title says all. */
export type VerdictText = { title: string; lines: string[]; remark: string }

/** A visitor asks for a number, for the name of a product or a producer, or for both in one text. */
export type Asked = 'number' | 'name' | 'both'

export function verdictText(verdict: Verdict, asked: Asked = 'number'): VerdictText {
  if (verdict.outcome !== 'unsure')
    return verdict.outcome === 'not-found' && asked !== 'number' ? nameNotFoundTexts[asked] : findingText(verdict)
  const { why, finding, made_at } = verdict
  if (why === 'other-province' && asked !== 'number') return nameElsewhereText
  const on = made_at ? longDate(dayInJakarta(Date.parse(made_at))) : ''
  return {
    title: 'Tidak bisa dipastikan',
    lines: [uncertaintyTexts[why].line(on), ...(finding ? [`Yang diketahui pada ${on}: ${summaryOf(finding)}.`] : [])],
    remark: uncertaintyTexts[why].remark,
  }
}

const nameNotFoundTexts: Record<Exclude<Asked, 'number'>, VerdictText> = {
  name: {
    title: 'Tidak ditemukan',
    lines: ['Yang dicari: nama produk dan nama produsen di daftar sertifikat Etalase Mutu. Tidak ada yang cocok.'],
    remark: 'Coba ejaan lain, atau ketik nomor pada labelnya. Kebanyakan produk di Indonesia tidak terdaftar di sini.',
  },
  both: {
    title: 'Tidak ditemukan',
    lines: [
      'Yang dicari: nomor, nama produk, dan nama produsen di daftar sertifikat Etalase Mutu. Tidak ada yang cocok dengan seluruh tulisan ini.',
    ],
    remark: 'Ketik nomornya saja, atau namanya saja. Kebanyakan produk di Indonesia tidak terdaftar di sini.',
  },
}

const nameElsewhereText: VerdictText = {
  title: 'Tidak bisa dipastikan',
  lines: ['Nama ini tidak ada di bagian daftar yang dibawa HP ini, tetapi mungkin ada di provinsi lain.'],
  remark: 'Pilih provinsi lain, atau ketik nomor pada labelnya.',
}

function findingText(finding: Finding): VerdictText {
  if (finding.outcome === 'not-found')
    return {
      title: 'Tidak ditemukan',
      lines: ['Tidak ada produk di Etalase Mutu dengan nomor ini, sekarang maupun dalam dua tahun terakhir.'],
      remark: 'Itu tidak berarti nomornya palsu: kebanyakan barang bersertifikat di Indonesia tidak terdaftar di sini.',
    }
  if (finding.outcome === 'valid') {
    const { until } = finding.certificate
    // The subject is the certificate: 'Berlaku' alone was read as a word about the goods.
    return {
      title: `Sertifikat berlaku${until ? ` s.d. ${shortDate(until)}` : ', tanpa tanggal akhir'}`,
      lines: [],
      remark: '',
    }
  }
  const { why, since } = finding
  return {
    title: why === 'later' ? 'Sertifikat belum berlaku' : 'Sertifikat tidak berlaku lagi',
    lines: [endTexts[why](since ? longDate(since) : undefined)],
    remark:
      why === 'later'
        ? ''
        : 'Itu tidak berarti barangnya buruk, atau bahwa tidak ada sertifikat lain untuk standar yang sama.',
  }
}

/** '2028-03-10' → '10 Mar 2028'. */
function shortDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${shortMonth(Number(month) - 1)} ${year}`
}

const endTexts: Record<EndReason, (since: string | undefined) => string> = {
  expired: (since) => `Masa berlakunya habis${since ? ` sejak ${since}` : ''}.`,
  replaced: (since) => `Produk ini memakai sertifikat lain${since ? ` sejak ${since}` : ''}.`,
  unlisted: (since) =>
    `Produknya tidak ditampilkan lagi${since ? ` sejak ${since}` : ''}, jadi sertifikatnya tidak diawasi lagi di sini.`,
  blocked: (since) => `Produknya diturunkan oleh operator Etalase Mutu${since ? ` sejak ${since}` : ''}.`,
  disputed: (since) =>
    `Lembaga sertifikasinya menyatakan tidak menerbitkan sertifikat ini${since ? `, sejak ${since}` : ''}.`,
  later: (since) => `Mulai berlaku ${since ?? 'nanti'}.`,
}

const uncertaintyTexts: Record<Uncertainty, { line: (on: string) => string; remark: string }> = {
  old: {
    line: (on) => `Menurut jam HP, daftar di HP ini (${on}) lebih tua dari ${maxRegistryDays} hari.`,
    remark: 'Perbarui daftarnya saat ada sinyal. Jika tanggal di HP salah, betulkan dahulu.',
  },
  clock: {
    line: (on) => `Jam HP lebih lambat daripada daftarnya, yang dibuat ${on}.`,
    remark: 'Betulkan tanggal dan jam HP, lalu periksa lagi.',
  },
  'other-province': {
    line: () => 'Nomor ini tidak ada di bagian daftar yang dibawa HP ini, tetapi mungkin ada di provinsi lain.',
    remark: 'Pilih provinsi lain, atau periksa lagi saat ada sinyal.',
  },
  unverified: {
    line: () => 'Keaslian daftar di HP ini tidak terbukti lagi.',
    remark: 'Perbarui daftarnya saat ada sinyal.',
  },
  none: {
    line: () => 'Belum ada daftar di HP ini.',
    remark: 'Ambil daftarnya saat ada sinyal.',
  },
}

/** A finding as a part of a sentence: 'berlaku sampai 3 Desember 2026'. */
export function summaryOf(finding: Finding): string {
  if (finding.outcome === 'not-found') return 'tidak ditemukan'
  if (finding.outcome === 'valid') {
    const { until } = finding.certificate
    return until ? `berlaku sampai ${longDate(until)}` : 'berlaku, tanpa tanggal akhir'
  }
  const { why, since } = finding
  const on = since ? ` sejak ${longDate(since)}` : ''
  if (why === 'later') return `belum berlaku, mulai ${since ? longDate(since) : 'nanti'}`
  const reasons = {
    expired: 'masa berlakunya habis',
    replaced: 'diganti sertifikat lain',
    unlisted: 'produknya tidak ditampilkan lagi',
    blocked: 'produknya diturunkan operator',
    disputed: 'disanggah lembaga sertifikasinya',
  }
  return `tidak berlaku lagi, ${reasons[why]}${on}`
}

/** Whether two verdicts say the same of a certificate today. */
export const isSameVerdict = (one: Verdict, other: Verdict): boolean =>
  one.outcome !== 'unsure' && other.outcome !== 'unsure' && summaryOf(one) === summaryOf(other)

/**
 * The sources of a verdict: the registry on this phone, made at `phone`, and the server, asked at `server` (ISO 8601).
 * `isSame`: both say the same. Undefined without a source.
 */
export function sourceText({ phone, server, isSame }: { phone?: string; server?: string; isSame?: boolean }) {
  const at = (iso: string) => formatLongDateTimeWib(Date.parse(iso))
  const ofPhone = phone && `Daftar di HP ini, ${at(phone)}`
  const ofServer = server && `${ofPhone ? 'server' : 'Server'}, ${at(server)}${isSame ? ': sama' : ''}`
  return [ofPhone, ofServer].filter(Boolean).join('; ') || undefined
}
