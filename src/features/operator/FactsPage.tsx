import { useQuery } from '@tanstack/react-query'
import { factRules } from '#contract/operator-help.ts'
import { Alert } from '#ui/Alert.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { ColleagueNote, type Shown } from './ColleagueNote.tsx'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { HelpTabs } from './HelpTabs.tsx'
import { ListBones } from './ListBones.tsx'
import { useDeed } from './use-deed.ts'
import { useFormBeside } from './use-form-beside.ts'
import './desk-lists.css'

/** Where people can reach us, as /contact says it (row 279). */
export const FactsPage = () => (
  <AtDesk>
    <Facts />
  </AtDesk>
)

function Facts() {
  useTitle('Kontak')
  const facts = useQuery(deskQuestion('facts', {}))
  return (
    <div className="desk__list">
      <h1>Kontak</h1>
      <HelpTabs here="facts" />
      <DeskReply of={facts} what="Data kontak" bones={<ListBones />}>
        {({ data }) => <FactsForm facts={data} />}
      </DeskReply>
    </div>
  )
}

type Known = DeskAnswer<'facts'>['data']
type Values = Omit<Known, 'version'>

const shown: Shown<Values> = {
  address: { label: 'Alamat' },
  whatsapp: { label: 'WhatsApp', as: (digits) => digits && `+62${digits}` },
  email: { label: 'Email' },
  facebook: { label: 'Facebook' },
  instagram: { label: 'Instagram' },
  tiktok: { label: 'TikTok' },
}

function FactsForm({ facts: { version, ...facts } }: { facts: Known }) {
  const deed = useDeed()
  const known: Values = { ...facts, whatsapp: facts.whatsapp.replace(/^\+62/, '') }
  const form = useFormBeside<Values>('facts', factRules, { values: known, seen: version })
  const { field } = form
  const sends = form.sends({
    send: (values, seen) => deed('saveFacts', { version: Number(seen), ...values }, 'facts'),
    next: (seen) => Number(seen) + 1,
  })
  return (
    <form className="form panel" aria-label="Data kontak" {...sends}>
      <p className="muted">Tampil di halaman Kontak. Yang dikosongkan tidak ditampilkan.</p>
      <TextArea label="Alamat" rows={3} maxLength={300} {...field('address')} />
      <TextField label="WhatsApp" prefix="+62" digits maxLength={15} autoComplete="off" {...field('whatsapp')} />
      <TextField label="Email" type="email" inputMode="email" maxLength={100} autoComplete="off" {...field('email')} />
      <TextField label="Facebook" maxLength={300} autoComplete="off" {...field('facebook')} />
      <TextField label="Instagram" maxLength={300} autoComplete="off" {...field('instagram')} />
      <TextField label="TikTok" maxLength={300} autoComplete="off" {...field('tiktok')} />
      <ColleagueNote form={form} what="Data kontak" theirs={known} shown={shown} />
      <Alert>{form.failure}</Alert>
      <SubmitButton busy={form.sending && 'Menyimpan…'} disabled={form.other}>
        Simpan
      </SubmitButton>
    </form>
  )
}
