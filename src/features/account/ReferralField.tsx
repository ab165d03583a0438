import type { ComponentProps } from 'react'
import { referralLength } from '#contract/rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { asReferral, type Found } from './referral.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'help'> & { found: Found }

/** The code of the certification body that sent somebody here, and whose it is. Nobody needs one. */
export const ReferralField = ({ found, ...field }: Props) => (
  <TextField
    label="Kode referral (opsional)"
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={referralLength.whole}
    only={asReferral}
    help={
      <p role="status" className={`referral referral--${found.state}`}>
        <Said found={found} />
      </p>
    }
    {...field}
  />
)

function Said({ found }: { found: Found }) {
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
