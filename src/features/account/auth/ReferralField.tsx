import type { ComponentProps } from 'react'
import { referralLength } from '#contract/rules.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { normalizeReferralCode, type ReferralLookup } from './use-referral.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'help'> & { found: ReferralLookup }

/** The code of the certification body that sent somebody here, and whose it is. Nobody needs one. */
export const ReferralField = ({ found, ...field }: Props) => (
  <TextField
    label="Kode referral (opsional)"
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={referralLength.whole}
    only={normalizeReferralCode}
    help={
      <p role="status" className={`referral referral--${found.state}`}>
        <ReferralHint found={found} />
      </p>
    }
    {...field}
  />
)

function ReferralHint({ found }: { found: ReferralLookup }) {
  if (found.state === 'looking') return 'Mencari lembaga…'
  if (found.state === 'unknown') return 'Nama Lembaga Tidak Ditemukan!'
  if (found.state === 'failed') return found.why
  if (found.state === 'nothing') return 'Diberikan oleh lembaga sertifikasi Anda. Boleh dikosongkan.'
  return (
    <>
      <Icon d={check} size="s" />
      {found.name}
    </>
  )
}
