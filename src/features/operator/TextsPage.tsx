import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { DeskText } from '#contract/operator-help.ts'
import { longDate } from '#contract/values.ts'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { HelpTabs } from './HelpTabs.tsx'
import { ListBones } from './ListBones.tsx'
import { textNames } from './text-names.ts'
import './desk-lists.css'

/** The texts of the house: which version of each is in force, and what is being written (O26). */
export const TextsPage = () => (
  <AtDesk>
    <Texts />
  </AtDesk>
)

function Texts() {
  useTitle('Naskah')
  const texts = useQuery(deskQuestion('texts', {}))
  return (
    <div className="desk__list">
      <h1>Naskah</h1>
      <HelpTabs here="texts" />
      <DeskReply of={texts} what="Daftar naskah" bones={<ListBones />}>
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((text) => (
              <li key={text.kind}>
                <Link href={deskAddresses.text(text.kind)}>
                  <span className="grow">
                    <b>{textNames[text.kind]}</b>
                    <span className="small muted">{standOf(text)}</span>
                  </span>
                  {text.draft && <State look="wait">Ada draf</State>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DeskReply>
    </div>
  )
}

function standOf({ versions, now }: DeskText): string {
  const inForce = versions.find(({ version }) => version === now)
  return inForce ? `Versi ${inForce.version}, berlaku sejak ${longDate(inForce.in_force)}` : 'Belum ada yang berlaku'
}
