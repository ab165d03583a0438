import { addresses } from '#contract/addresses.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { postRows } from '#contract/lspro/rules.ts'
import type { Option } from '#contract/schemas.ts'
import { maxCounted } from '#contract/showcase/rules.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { lsproSuspensionProblem } from '../moderation/takedown-problems.ts'
import {
  dialablePhones,
  limitPhoneRequests,
  requireCompleteProfile,
  type StoredPhones,
  whatsappUrl,
} from '../phone-numbers/phone-numbers.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { readLsproList } from './lspro-list.ts'
import { lsproNotFound } from './lspro-not-found.ts'
import { readFeed, readPostFeed, readRecentPosters } from './post-feed.ts'
import { readGallery, readPublicLspro } from './public-lspro.ts'

type LsproParts = { views: Pick<ViewCounter, 'countView'> }

/** How long public answers are cached, in seconds. */
const cacheSeconds = 2

/** Public endpoints of certification bodies, and their contact details. */
export const mountLspro =
  ({ views }: LsproParts) =>
  (api: Api): void => {
    mountDirectory(api)
    mountPages(api)
    mountContact(api)
    mount(api, contract.lspro.seen, ({ id }, { me, from }) => {
      views.countView({ body: id }, { me, from })
      return {}
    })
  }

/** The list of bodies has three endpoints with one handler. */
function mountDirectory(api: Api) {
  const list = (input: Input<typeof contract.lspro.list>, { db }: { db: Database }) =>
    cached(db, `bodies ${JSON.stringify(input)}`, cacheSeconds, () => readLsproList(db, input))
  mount(api, contract.lspro.list, list)
  // GET answers could be cached on the way: they are revalidated, so that a disabled body disappears from them too.
  mount(api, contract.lspro.everyBody, list, { revalidate: true })
  mount(api, contract.lspro.alsoList, list)
  mount(api, contract.lspro.scopes, async (_, { db }) => ({
    data: await cached(db, 'scopes', cacheSeconds, () =>
      db.query<Option>("select id, name from scope where status = 'active' order by id"),
    ),
  }))
}

function mountPages(api: Api) {
  mount(api, contract.lspro.detail, async ({ id }, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, `body ${id}`, cacheSeconds, () => readLsproDetail(db, id)) }
  })
  mount(api, contract.lspro.posts, async (input, { db }) => {
    const [page, lspro] = await Promise.all([
      cached(db, `posts ${JSON.stringify(input)}`, cacheSeconds, () => readFeed(db, input)),
      cached(db, 'posted last', cacheSeconds, () => readRecentPosters(db)),
    ])
    return { data: { ...page, lspro } }
  })
  mount(api, contract.lspro.searchPosts, async (input, { db }) => ({
    data: await cached(db, `posts found ${JSON.stringify(input)}`, cacheSeconds, () => readPostFeed(db, input)),
  }))
}

/** Phone numbers, for signed-in users. Requests for numbers of shops and bodies share one rate limit. */
function mountContact(api: Api) {
  const prepare = limitPhoneRequests(api)
  mount(
    api,
    contract.lspro.contact,
    async ({ id }, { db }) => ({ data: { whatsapp_url: await lsproWhatsappLink(db, id, api.baseUrl) } }),
    { prepare },
  )
  mount(api, contract.lspro.phone, async ({ id }, { db, me }) => ({ data: await readLsproNumbers(db, id, me.id) }), {
    prepare,
  })
}

type LsproDetail = Answer<typeof contract.lspro.detail>['data']

/** The public page of an active body, with its latest posts. */
async function readLsproDetail(db: Database, id: number): Promise<LsproDetail> {
  const [publicLspro, posts, gallery, [products]] = await Promise.all([
    readPublicLspro(db, id),
    readPostFeed(db, { lspro_id: id, rows: postRows }),
    readGallery(db, id),
    db.query<{ n: number }>(
      `select count(*)::int as n from (
         select from product join product_listing l on l.product_id = product.id and l.category_id = 0
         where product.lspro_id = $1 limit ${maxCounted}) counted`,
      [id],
    ),
  ])
  if (!publicLspro) throw (await lsproSuspensionProblem(db, id)) ?? lsproNotFound()
  return { ...publicLspro, ...posts, gallery, total_products: products!.n }
}

type ContactRow = StoredPhones & { name: string }
const noNumber = 'Lembaga ini belum mencantumkan nomor WhatsApp.'

/** The WhatsApp link of an active body, with a first message that names it. Throws 04; 01 if it has no number. */
async function lsproWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  return whatsappUrl(await findContact(db, id), baseUrl + addresses.lspro(id), noNumber)
}

/** The phone numbers of an active body, for a user whose profile is complete. */
async function readLsproNumbers(
  db: Database,
  id: number,
  personId: number,
): Promise<ReturnType<typeof dialablePhones>> {
  await requireCompleteProfile(db, personId)
  return dialablePhones(await findContact(db, id))
}

async function findContact(db: Database, id: number): Promise<ContactRow> {
  const [body] = await db.query<ContactRow>(
    "select name, office_phone, mobile_phone from lspro where id = $1 and status = 'active'",
    [id],
  )
  if (!body) throw lsproNotFound()
  return body
}
