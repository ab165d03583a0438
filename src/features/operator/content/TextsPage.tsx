import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { DeskText } from '#contract/operator/help.ts'
import { longDate } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { HelpTabs } from './HelpTabs.tsx'
import { textNames } from './text-names.ts'
import '../desk/desk-lists.css'

/** The legal texts of the site: the version of each that is in force, and whether there is a draft. */
export const TextsPage = () => (
  <RequireTwoFactor>
    <TextList />
  </RequireTwoFactor>
)

function TextList() {
  useTitle('Naskah')
  const texts = useQuery(deskQuery('texts', {}))
  return (
    <div className="desk__list">
      <h1>Naskah</h1>
      <HelpTabs current="texts" />
      <DeskQueryResult query={texts} what="Daftar naskah" skeleton={<ListSkeleton />}>
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((text) => (
              <li key={text.kind}>
                <Link href={deskAddresses.text(text.kind)}>
                  <span className="grow">
                    <b>{textNames[text.kind]}</b>
                    <span className="small muted">{versionText(text)}</span>
                  </span>
                  {text.draft && <StatusTag variant="wait">Ada draf</StatusTag>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DeskQueryResult>
    </div>
  )
}

function versionText({ versions, now }: DeskText): string {
  const inForce = versions.find(({ version }) => version === now)
  return inForce ? `Versi ${inForce.version}, berlaku sejak ${longDate(inForce.in_force)}` : 'Belum ada yang berlaku'
}
