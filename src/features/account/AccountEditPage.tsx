import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { useTitle } from '#ui/title.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { useMine } from './use-mine.ts'
import './profile.css'

/** Changes one's own account (row 275). */
export function AccountEditPage() {
  useTitle('Edit Profile')
  const me = useMine(addresses.accountEdit)
  const detail = useQuery({ ...question('account.detail', {}), enabled: me !== undefined })
  if (!me) return null
  return (
    <div className="own">
      <h1>Edit Profile</h1>
      <Answer of={detail} what="Profil" bones={<FormBones />}>
        {({ data }) => <ProfileForm account={data} />}
      </Answer>
    </div>
  )
}

const FormBones = () => (
  <div className="form" aria-hidden="true">
    <span className="bone own__face" />
    {[1, 2, 3, 4].map((line) => (
      <span key={line} className="bone bone--button" />
    ))}
  </div>
)
