import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { useTitle } from '#ui/title.ts'
import { Profile } from './Profile.tsx'
import { useMine } from './use-mine.ts'
import './profile.css'

/** Somebody's own account (row 274). */
export function AccountPage() {
  useTitle('Profil Saya')
  const me = useMine(addresses.account)
  const detail = useQuery({ ...question('account.detail', {}), enabled: me !== undefined })
  if (!me) return null
  return (
    <div className="own">
      <h1>Profil Saya</h1>
      <Answer of={detail} what="Profil" bones={<ProfileBones />}>
        {({ data }) => <Profile account={data} />}
      </Answer>
    </div>
  )
}

const ProfileBones = () => (
  <div className="panel own__card" aria-hidden="true">
    <span className="bone own__face" />
    <BoneLine width={60} />
    <BoneLine width={80} />
    <BoneLine width={80} />
    <BoneLine width={40} />
    <span className="bone bone--button" />
  </div>
)
