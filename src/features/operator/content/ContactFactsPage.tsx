import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/feedback/Alert.tsx'
import { phoneInput } from '#ui/fields/phone-input.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { HelpTabs } from './HelpTabs.tsx'
import '../desk/desk-lists.css'

/** The contact data that /contact shows. */
export const ContactFactsPage = () => (
  <RequireTwoFactor>
    <ContactFacts />
  </RequireTwoFactor>
)

function ContactFacts() {
  useTitle('Kontak')
  const facts = useQuery(deskQuery('facts', {}))
  return (
    <div className="desk__list">
      <h1>Kontak</h1>
      <HelpTabs current="contactFacts" />
      <DeskQueryResult query={facts} what="Data kontak" skeleton={<ListSkeleton />}>
        {({ data }) => <ContactFactsForm facts={data} />}
      </DeskQueryResult>
    </div>
  )
}

type SavedFacts = DeskAnswer<'facts'>['data']
type Values = Omit<SavedFacts, 'version'>

const fieldLabels: FieldLabels<Values> = {
  address: { label: 'Alamat' },
  whatsapp: { label: 'WhatsApp', as: (digits) => digits && `+62${digits}` },
  email: { label: 'Email' },
  facebook: { label: 'Facebook' },
  instagram: { label: 'Instagram' },
  tiktok: { label: 'TikTok' },
}

function ContactFactsForm({ facts: { version, ...facts } }: { facts: SavedFacts }) {
  const saveFacts = useDeskMutation('saveFacts', 'facts')
  const savedValues: Values = { ...facts, whatsapp: facts.whatsapp.replace(/^\+62/, '') }
  const check = deskCheck('saveFacts', (values: Values) => ({ version, ...values }))
  const form = useConcurrentForm<Values>('facts', { check }, { values: savedValues, seen: version })
  const { field } = form
  const formProps = form.formProps({
    send: (values, seen) => saveFacts.mutateAsync({ version: Number(seen), ...values }),
    next: (seen) => Number(seen) + 1,
  })
  return (
    <form className="form panel" aria-label="Data kontak" {...formProps}>
      <p className="muted">Tampil di halaman Kontak. Yang dikosongkan tidak ditampilkan.</p>
      <TextArea label="Alamat" rows={3} maxLength={300} {...field('address')} />
      <TextField
        label="WhatsApp"
        prefix="+62"
        {...phoneInput}
        maxLength={15}
        autoComplete="off"
        {...field('whatsapp')}
      />
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label="Facebook" maxLength={300} autoComplete="off" {...field('facebook')} />
      <TextField label="Instagram" maxLength={300} autoComplete="off" {...field('instagram')} />
      <TextField label="TikTok" maxLength={300} autoComplete="off" {...field('tiktok')} />
      <EditConflictNotice form={form} what="Data kontak" theirs={savedValues} fieldLabels={fieldLabels} />
      <Alert>{form.failure}</Alert>
      <SubmitButton busy={form.sending && 'Menyimpan…'} disabled={form.hasConflict}>
        Simpan
      </SubmitButton>
    </form>
  )
}
