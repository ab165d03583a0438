import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { AuditPage } from './AuditPage.tsx'
import { BannersPage } from './BannersPage.tsx'
import { BodiesPage } from './BodiesPage.tsx'
import { BodyPage } from './BodyPage.tsx'
import { CasePage } from './CasePage.tsx'
import { CasesPage } from './CasesPage.tsx'
import { CategoriesPage } from './CategoriesPage.tsx'
import { ClassesPage } from './ClassesPage.tsx'
import { DeletionsPage } from './DeletionsPage.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { FactsPage } from './FactsPage.tsx'
import { InboxPage } from './InboxPage.tsx'
import { IssuePage } from './IssuePage.tsx'
import { MentorsPage } from './MentorsPage.tsx'
import { MessagePage } from './MessagePage.tsx'
import { NibCasesPage } from './NibCasesPage.tsx'
import { OptionsPage } from './OptionsPage.tsx'
import { QuestionsPage } from './QuestionsPage.tsx'
import { QueueDisputesPage } from './QueueDisputesPage.tsx'
import { QueuePage } from './QueuePage.tsx'
import { RegionsPage } from './RegionsPage.tsx'
import { ReportsPage } from './ReportsPage.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { ScopesPage } from './ScopesPage.tsx'
import { ShopPage } from './ShopPage.tsx'
import { ShopsPage } from './ShopsPage.tsx'
import { TextPage } from './TextPage.tsx'
import { TextsPage } from './TextsPage.tsx'
import { TrainingPage } from './TrainingPage.tsx'
import { UserPage } from './UserPage.tsx'
import { UsersPage } from './UsersPage.tsx'

const pathOf = (address: string) => address.split('?')[0]!
const pages: Record<string, ComponentType> = {
  [deskAddresses.queue]: QueuePage,
  [deskAddresses.disputes]: QueueDisputesPage,
  [deskAddresses.cases]: CasesPage,
  [pathOf(deskAddresses.case(0))]: CasePage,
  [pathOf(deskAddresses.review(0))]: ReviewPage,
  [deskAddresses.shops]: ShopsPage,
  [pathOf(deskAddresses.shop(0))]: ShopPage,
  [deskAddresses.nibCases]: NibCasesPage,
  [deskAddresses.bodies]: BodiesPage,
  [pathOf(deskAddresses.body(0))]: BodyPage,
  [deskAddresses.issue]: IssuePage,
  [deskAddresses.users]: UsersPage,
  [pathOf(deskAddresses.user(0))]: UserPage,
  [deskAddresses.training]: TrainingPage,
  [deskAddresses.categories]: CategoriesPage,
  [deskAddresses.options]: OptionsPage,
  [deskAddresses.scopes]: ScopesPage,
  [deskAddresses.regions]: RegionsPage,
  [deskAddresses.classes]: ClassesPage,
  [deskAddresses.banners]: BannersPage,
  [deskAddresses.reports()]: ReportsPage,
  [deskAddresses.mentors()]: MentorsPage,
  [deskAddresses.messages]: InboxPage,
  [pathOf(deskAddresses.message(0))]: MessagePage,
  [deskAddresses.questions]: QuestionsPage,
  [deskAddresses.texts]: TextsPage,
  [pathOf(deskAddresses.text(''))]: TextPage,
  [deskAddresses.contactFacts]: FactsPage,
  [deskAddresses.deletions]: DeletionsPage,
  [deskAddresses.audit]: AuditPage,
}

/** Everything under the desk's address: one route of the app, whose rooms only the desk knows. */
export function DeskPage() {
  const [path] = useLocation()
  const Page = pages[path.replace(/\/$/, '')] ?? Nowhere
  return <Page key={path} />
}

const Nowhere = () => (
  <Empty look="shut" title="Bagian meja ini tidak ada." page>
    <ButtonLink to={deskAddresses.queue}>Ke antrean</ButtonLink>
  </Empty>
)
