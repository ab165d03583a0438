import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/text/format.ts'

// The pages of the desk: where they are, in which section of the navigation, and under which tab of that section.
// Routes, addresses, navigation and tabs follow from this table.

/** The sections in the order of the navigation. Each links to its first page. */
export const deskSections = {
  review: 'Tinjau',
  shops: 'Usaha',
  lspro: 'LSPRO',
  users: 'Pengguna',
  lists: 'Kategori & daftar',
  banners: 'Spanduk',
  help: 'Pesan & bantuan',
  reports: 'Laporan',
  audit: 'Catatan',
  system: 'Sistem',
} as const
export type DeskSection = keyof typeof deskSections

type DeskPageRecord = {
  /** Below the desk's address. */
  path: '' | `/${string}`
  /** The file of its component, which has the file's name: 'queue/QueuePage'. */
  page: `${string}/${string}Page`
  section: DeskSection
  /** Its tab, if the section has tabs. */
  tab?: string
  /** The parameter without which the page shows nothing, or one that only narrows it. */
  query?: string
  filter?: string
}

export const deskPages = {
  queue: { path: '', page: 'queue/QueuePage', section: 'review', tab: 'Menunggu diperiksa' },
  disputes: { path: '/disputes', page: 'queue/DisputesPage', section: 'review', tab: 'Sengketa' },
  cases: { path: '/cases', page: 'moderation/CasesPage', section: 'review', tab: 'Moderasi' },
  case: { path: '/case', page: 'moderation/CasePage', section: 'review', query: 'id' },
  labelReports: { path: '/label-reports', page: 'label-reports/LabelReportsPage', section: 'review', tab: 'Label' },
  labelReport: { path: '/label-report', page: 'label-reports/LabelReportPage', section: 'review', query: 'id' },
  review: { path: '/review', page: 'review/ReviewPage', section: 'review', query: 'id' },
  shops: { path: '/shops', page: 'shops/ShopsPage', section: 'shops', tab: 'Semua usaha' },
  shop: { path: '/shop', page: 'shops/ShopPage', section: 'shops', query: 'id' },
  imports: { path: '/import', page: 'shops/ImportPage', section: 'shops', query: 'shop' },
  nibCases: { path: '/nib', page: 'shops/NibCasesPage', section: 'shops', tab: 'Sengketa NIB' },
  labels: { path: '/labels', page: 'labels/LabelsPage', section: 'shops', tab: 'Label SNI' },
  bodies: { path: '/lspros', page: 'lspro/BodiesPage', section: 'lspro' },
  body: { path: '/lspro', page: 'lspro/BodyPage', section: 'lspro', query: 'id' },
  issue: { path: '/lspro/issue', page: 'lspro/IssueLsproPage', section: 'lspro' },
  users: { path: '/users', page: 'users/UsersPage', section: 'users' },
  user: { path: '/user', page: 'users/UserPage', section: 'users', query: 'id' },
  training: { path: '/training', page: 'security/TrainingPage', section: 'users' },
  categories: { path: '/categories', page: 'categories/CategoriesPage', section: 'lists', tab: 'Kategori' },
  options: { path: '/options', page: 'lists/OptionsPage', section: 'lists', tab: 'Pilihan' },
  scopes: { path: '/scopes', page: 'lists/ScopesPage', section: 'lists', tab: 'Ruang lingkup' },
  mentors: { path: '/mentors', page: 'lists/MentorsPage', section: 'lists', tab: 'Pembina', filter: 'type' },
  regions: { path: '/regions', page: 'lists/RegionsPage', section: 'lists', tab: 'Wilayah' },
  classes: { path: '/kbli', page: 'lists/KbliPage', section: 'lists', tab: 'KBLI' },
  banners: { path: '/banners', page: 'banners/BannersPage', section: 'banners' },
  messages: { path: '/messages', page: 'users/InboxPage', section: 'help', tab: 'Pesan' },
  message: { path: '/message', page: 'users/MessagePage', section: 'help', query: 'id' },
  questions: { path: '/faq', page: 'content/QuestionsPage', section: 'help', tab: 'FAQ' },
  texts: { path: '/texts', page: 'content/TextsPage', section: 'help', tab: 'Naskah' },
  text: { path: '/text', page: 'content/TextPage', section: 'help', query: 'kind' },
  contactFacts: { path: '/contact', page: 'content/ContactFactsPage', section: 'help', tab: 'Kontak' },
  deletions: { path: '/deletions', page: 'users/DeletionsPage', section: 'help', tab: 'Hapus akun' },
  reports: { path: '/reports', page: 'statistics/ReportsPage', section: 'reports', filter: 'weeks' },
  audit: { path: '/audit', page: 'audit/AuditPage', section: 'audit' },
  system: { path: '/system', page: 'system/SystemPage', section: 'system' },
} as const satisfies Record<string, DeskPageRecord>
export type DeskPageKey = keyof typeof deskPages

type Address<P> = P extends { query: string }
  ? (value: number | string) => string
  : P extends { filter: string }
    ? (value?: number) => string
    : string

const entries = Object.entries<DeskPageRecord>(deskPages) as [DeskPageKey, DeskPageRecord][]
const pathOf = ({ path }: DeskPageRecord) => `${addresses.operator}${path}`

function addressOf(record: DeskPageRecord) {
  const parameter = record.query ?? record.filter
  if (!parameter) return pathOf(record)
  return (value?: number | string) => `${pathOf(record)}${value ? `?${parameter}=${value}` : ''}`
}

/** The addresses of the pages: a text, or a function of the value of its parameter. */
export const deskAddresses = Object.fromEntries(entries.map(([key, record]) => [key, addressOf(record)])) as {
  readonly [Key in DeskPageKey]: Address<(typeof deskPages)[Key]>
}

/** The page at a path without parameters, '/operator/case'; undefined when there is none. */
export const deskPageAt = (path: string): DeskPageRecord | undefined =>
  entries.find(([, record]) => pathOf(record) === path.replace(/\/$/, ''))?.[1]

/** The path of the first page of a section. */
export const sectionPath = (section: DeskSection): string =>
  pathOf(entries.find(([, record]) => record.section === section)![1])

/** The tabs of a section, with the numbers of what waits there: 'Moderasi (3)'. */
export const deskTabs = (section: DeskSection, waiting: { [Key in DeskPageKey]?: number | undefined } = {}) =>
  entries.flatMap(([key, record]) => {
    if (record.section !== section || !record.tab) return []
    const n = waiting[key]
    return [{ tab: key, name: n ? `${record.tab} (${wholeNumber(n)})` : record.tab, to: pathOf(record) }]
  })
