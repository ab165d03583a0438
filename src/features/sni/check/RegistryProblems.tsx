import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import { maxRegistryDays } from '#contract/sni/registry-address.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import type { UpdateResult } from '#offline/sni/update-registry.ts'
import { noSignal, warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { OpenedRegistry } from './registry-client.ts'
import { registryQuery, updateQuery } from './registry-queries.ts'
import { UpdateButton } from './UpdateButton.tsx'

type Props = { isSaving: boolean; online: boolean; line: RefObject<HTMLElement | null> }

/** The problems that a person can act on: an old, refused or missing registry, and a full phone. */
export const RegistryProblems = memo(function RegistryProblems({ isSaving, online, line }: Props) {
  const registry = useQuery(registryQuery).data
  const { data: result, isFetching } = useQuery(updateQuery())
  const problems = registry === undefined || isFetching ? [] : problemsOf(registry, result, online)
  const isThere = registry?.kind === 'verified' || registry?.kind === 'unverified'
  return (
    <div className="stack stack--s sni-check__problems" role="status">
      {problems.map(({ text, icon, variant, isUpdate }) => (
        <Note
          key={text}
          icon={icon}
          variant={variant}
          action={
            isUpdate &&
            online && (
              <UpdateButton
                isThere={isThere}
                isSaving={isSaving}
                online
                small
                onStart={() => line.current?.focus({ preventScroll: true })}
              />
            )
          }
        >
          {text}
        </Note>
      ))}
    </div>
  )
})

type RegistryProblem = {
  text: string
  icon: string
  variant: 'plain' | 'wait' | 'wrong'
  /** The download may end it. */
  isUpdate: boolean
}

const day = 86_400_000

function problemsOf(registry: OpenedRegistry, result: UpdateResult | undefined, online: boolean): RegistryProblem[] {
  const problems: RegistryProblem[] = []
  const isThere = registry.kind === 'verified' || registry.kind === 'unverified'
  const failure = result && failureOf(result, { isThere, online })
  if (failure) problems.push({ icon: result.outcome === 'refused' ? warning : phone, ...failure })
  if (registry.kind === 'verified') {
    const days = Math.floor((serverTime() - Date.parse(registry.facts.made_at)) / day)
    if (days >= maxRegistryDays)
      problems.push({
        text: `Daftar ini sudah ${days} hari menurut jam HP. Perbarui dahulu, agar jawabannya pasti.`,
        icon: warning,
        variant: 'wait',
        isUpdate: true,
      })
  } else if (registry.kind === 'unverified')
    problems.push({
      text: 'Keaslian daftar di HP ini tidak terbukti lagi, jadi tidak dipakai. Perbarui saat ada sinyal.',
      icon: warning,
      variant: 'wrong',
      isUpdate: true,
    })
  else if (failure) return problems
  else if (registry.kind === 'away') problems.push({ text: awayText, icon: phone, variant: 'wait', isUpdate: false })
  else if (!online)
    problems.push({
      text: 'Belum ada daftar di HP ini. Ambil begitu ada sinyal.',
      icon: noSignal,
      variant: 'wait',
      isUpdate: false,
    })
  else
    problems.push({
      text: 'Dengan daftar di HP, label dapat diperiksa juga tanpa sinyal.',
      icon: phone,
      variant: 'plain',
      isUpdate: true,
    })
  return problems
}

const awayText = 'Penyimpanan HP tidak dapat dipakai, jadi nomor hanya dapat diperiksa saat ada sinyal.'

type Failure = Pick<RegistryProblem, 'text' | 'variant' | 'isUpdate'>

/** The failure of an update as a person has to know it; undefined for one that a later update ends without them. */
function failureOf(
  result: UpdateResult,
  { isThere, online }: { isThere: boolean; online: boolean },
): Failure | undefined {
  switch (result.outcome) {
    case 'refused': {
      const why =
        result.why === 'too-large'
          ? 'Daftar dari server terlalu besar untuk HP, jadi tidak disimpan.'
          : 'Daftar yang datang tidak terbukti asli atau lebih lama, jadi ditolak.'
      const text = isThere ? `${why} Daftar terakhir yang baik tetap dipakai.` : why
      return { text, variant: 'wrong', isUpdate: false }
    }
    case 'full':
      return { text: 'HP penuh: daftar belum tersimpan.', variant: 'wait', isUpdate: true }
    case 'away':
      return { text: awayText, variant: 'wait', isUpdate: false }
    case 'unsupported':
      return { text: isSecureContext ? tooOldText : insecureText, variant: 'wait', isUpdate: false }
    case 'preparing':
    case 'unreachable':
      return isThere || !online ? undefined : { text: laterTexts[result.outcome], variant: 'wait', isUpdate: true }
    default:
      return undefined
  }
}

const tooOldText = 'Peramban ini terlalu lama untuk menyimpan daftar. Nomor tetap dapat diperiksa saat ada sinyal.'
const insecureText =
  'Daftar hanya dapat disimpan lewat alamat yang diawali https://. Nomor tetap dapat diperiksa saat ada sinyal.'
const laterTexts = {
  preparing: 'Daftarnya sedang disusun di server. Coba lagi sebentar lagi.',
  unreachable: 'Server belum dapat dihubungi. Coba lagi sebentar lagi.',
}
