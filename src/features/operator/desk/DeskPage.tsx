import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { AuditPage } from '../audit/AuditPage.tsx'
import { BannersPage } from '../banners/BannersPage.tsx'
import { CategoriesPage } from '../categories/CategoriesPage.tsx'
import { ContactFactsPage } from '../content/ContactFactsPage.tsx'
import { QuestionsPage } from '../content/QuestionsPage.tsx'
import { TextPage } from '../content/TextPage.tsx'
import { TextsPage } from '../content/TextsPage.tsx'
import { LabelReportPage } from '../label-reports/LabelReportPage.tsx'
import { LabelReportsPage } from '../label-reports/LabelReportsPage.tsx'
import { LabelsPage } from '../labels/LabelsPage.tsx'
import { KbliPage } from '../lists/KbliPage.tsx'
import { MentorsPage } from '../lists/MentorsPage.tsx'
import { OptionsPage } from '../lists/OptionsPage.tsx'
import { RegionsPage } from '../lists/RegionsPage.tsx'
import { ScopesPage } from '../lists/ScopesPage.tsx'
import { BodiesPage } from '../lspro/BodiesPage.tsx'
import { BodyPage } from '../lspro/BodyPage.tsx'
import { IssueLsproPage } from '../lspro/IssueLsproPage.tsx'
import { CasePage } from '../moderation/CasePage.tsx'
import { CasesPage } from '../moderation/CasesPage.tsx'
import { DisputesPage } from '../queue/DisputesPage.tsx'
import { QueuePage } from '../queue/QueuePage.tsx'
import { ReviewPage } from '../review/ReviewPage.tsx'
import { TrainingPage } from '../security/TrainingPage.tsx'
import { ImportPage } from '../shops/ImportPage.tsx'
import { NibCasesPage } from '../shops/NibCasesPage.tsx'
import { ShopPage } from '../shops/ShopPage.tsx'
import { ShopsPage } from '../shops/ShopsPage.tsx'
import { ReportsPage } from '../statistics/ReportsPage.tsx'
import { SystemPage } from '../system/SystemPage.tsx'
import { DeletionsPage } from '../users/DeletionsPage.tsx'
import { InboxPage } from '../users/InboxPage.tsx'
import { MessagePage } from '../users/MessagePage.tsx'
import { UserPage } from '../users/UserPage.tsx'
import { UsersPage } from '../users/UsersPage.tsx'
import { deskAddresses } from './desk-addresses.ts'

const pathOf = (address: string) => address.split('?')[0]!
const pagesByPath: Record<string, ComponentType> = {
  [deskAddresses.queue]: QueuePage,
  [deskAddresses.disputes]: DisputesPage,
  [deskAddresses.cases]: CasesPage,
  [pathOf(deskAddresses.case(0))]: CasePage,
  [deskAddresses.labelReports]: LabelReportsPage,
  [pathOf(deskAddresses.labelReport(0))]: LabelReportPage,
  [pathOf(deskAddresses.review(0))]: ReviewPage,
  [deskAddresses.shops]: ShopsPage,
  [pathOf(deskAddresses.shop(0))]: ShopPage,
  [pathOf(deskAddresses.imports(0))]: ImportPage,
  [deskAddresses.nibCases]: NibCasesPage,
  [deskAddresses.labels]: LabelsPage,
  [deskAddresses.bodies]: BodiesPage,
  [pathOf(deskAddresses.body(0))]: BodyPage,
  [deskAddresses.issue]: IssueLsproPage,
  [deskAddresses.users]: UsersPage,
  [pathOf(deskAddresses.user(0))]: UserPage,
  [deskAddresses.training]: TrainingPage,
  [deskAddresses.categories]: CategoriesPage,
  [deskAddresses.options]: OptionsPage,
  [deskAddresses.scopes]: ScopesPage,
  [deskAddresses.regions]: RegionsPage,
  [deskAddresses.classes]: KbliPage,
  [deskAddresses.banners]: BannersPage,
  [deskAddresses.reports()]: ReportsPage,
  [deskAddresses.mentors()]: MentorsPage,
  [deskAddresses.messages]: InboxPage,
  [pathOf(deskAddresses.message(0))]: MessagePage,
  [deskAddresses.questions]: QuestionsPage,
  [deskAddresses.texts]: TextsPage,
  [pathOf(deskAddresses.text(''))]: TextPage,
  [deskAddresses.contactFacts]: ContactFactsPage,
  [deskAddresses.deletions]: DeletionsPage,
  [deskAddresses.audit]: AuditPage,
  [deskAddresses.system]: SystemPage,
}

/** All pages under the desk's address. They are one route of the app, so that the app does not load their list. */
export function DeskPage() {
  const [path] = useLocation()
  const Page = pagesByPath[path.replace(/\/$/, '')] ?? DeskPageNotFound
  return <Page key={path} />
}

const DeskPageNotFound = () => (
  <Empty look="shut" title="Bagian meja ini tidak ada." page>
    <ButtonLink to={deskAddresses.queue}>Ke antrean</ButtonLink>
  </Empty>
)
