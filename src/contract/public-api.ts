import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

// The endpoints of the public API: described at /api/openapi.json, and open to pages of other sites. No phone loads
// this file.

/** The groups whose reads by `anyone` are public, except for those of `notPublic`. */
const publicGroups = ['lspro', 'openData', 'regions', 'search', 'shops', 'showcase', 'sni']

const signIn = 'signing in and registering'
const write = 'writes'
/** Endpoints for `anyone` that are not public, with the reason. A test finds those that are in neither. */
export const notPublic: Record<string, string> = {
  'account.signIn': signIn,
  'account.signOut': signIn,
  'account.forgotRequest': signIn,
  'account.forgotSave': signIn,
  'account.resend': signIn,
  'account.register': signIn,
  'account.disown': signIn,
  'account.changeEmail': signIn,
  'account.verify': signIn,
  'account.verifyToken': signIn,
  'account.referral': signIn,
  'help.faq': 'texts of this site, not of the catalogue',
  'help.text': 'texts of this site, not of the catalogue',
  'help.facts': 'texts of this site, not of the catalogue',
  'help.contactUs': write,
  'labelReports.savePhoto': write,
  'labelReports.send': write,
  'favorites.cards': 'what one phone has marked; the details of a product say the same',
  'labels.read': 'the page of a printed label; sni.check says the same of its certificate',
  'labels.scan': write,
  'lspro.alsoList': 'the same as GET, for the specification',
  'lspro.seen': write,
  'moderation.byLink': 'opens with the secret of a letter',
  'moderation.object': write,
  'moderation.report': write,
  'products.seen': write,
  'shops.seen': write,
  'visits.pages': write,
}

/** A public read by its name, `showcase.list`. */
export type PublicEndpoint = { name: string; group: string; endpoint: Endpoint }

/**
 * Reads and nothing else: what can wait in the outbox is a write, and so is a request by POST whose answer no phone
 * keeps.
 */
const isRead = ({ method, offline }: Endpoint) => method === 'GET' || offline === 'keep'

/** The public API, in the order of the contract. */
export const publicEndpoints: readonly PublicEndpoint[] = Object.entries(
  contract as Record<string, Record<string, Endpoint>>,
).flatMap(([group, endpoints]) =>
  Object.entries(endpoints)
    .map(([key, endpoint]) => ({ name: `${group}.${key}`, group, endpoint }))
    .filter(
      ({ name, endpoint }) =>
        publicGroups.includes(group) && endpoint.who === 'anyone' && isRead(endpoint) && !(name in notPublic),
    ),
)

const publicSet = new Set(publicEndpoints.map(({ endpoint }) => endpoint))

/** Whether this endpoint of the contract is public. */
export const isPublic = (endpoint: Endpoint): boolean => publicSet.has(endpoint)
