import { addresses } from '#contract/addresses.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { postRows } from '#contract/lspro/lspro-rules.ts'
import type { Option } from '#contract/shops/shop-schemas.ts'
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

/** How long an answer that is the same for everybody is given again, in seconds. */
const cacheSeconds = 2

/** Certification bodies as everybody sees them, and the ways to reach them. */
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

/** One list, whichever way it is asked for. */
function mountDirectory(api: Api) {
  const list = (heard: Input<typeof contract.lspro.list>, { db }: { db: Database }) =>
    cached(db, `bodies ${JSON.stringify(heard)}`, cacheSeconds, () => readLsproList(db, heard))
  mount(api, contract.lspro.list, list)
  // A body that is disabled is gone for who asks by GET too: no copy on the way may stand for it.
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
  mount(api, contract.lspro.posts, async (heard, { db }) => {
    const [page, lspro] = await Promise.all([
      cached(db, `posts ${JSON.stringify(heard)}`, cacheSeconds, () => readFeed(db, heard)),
      cached(db, 'posted last', cacheSeconds, () => readRecentPosters(db)),
    ])
    return { data: { ...page, lspro } }
  })
  mount(api, contract.lspro.searchPosts, async (heard, { db }) => ({
    data: await cached(db, `posts found ${JSON.stringify(heard)}`, cacheSeconds, () => readPostFeed(db, heard)),
  }))
}

/** Numbers of telephones, for people who are signed in. Those of shops and of bodies are counted together. */
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

/** An active body as everybody sees it, with the latest of its posts. */
async function readLsproDetail(db: Database, id: number): Promise<LsproDetail> {
  const [face, posts, gallery, [products]] = await Promise.all([
    readPublicLspro(db, id),
    readPostFeed(db, { lspro_id: id, rows: postRows }),
    readGallery(db, id),
    db.query<{ n: number }>(
      `select count(*)::int as n from product join product_listing l on l.product_id = product.id and l.category_id = 0
       where product.lspro_id = $1`,
      [id],
    ),
  ])
  if (!face) throw (await lsproSuspensionProblem(db, id)) ?? lsproNotFound()
  return { ...face, ...posts, gallery, total_products: products!.n }
}

type ContactRow = StoredPhones & { name: string }
const noNumber = 'Lembaga ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an active body, and a first sentence that names it. Throws 04, or 01 without one. */
async function lsproWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  return whatsappUrl(await findContact(db, id), baseUrl + addresses.lspro(id), noNumber)
}

/** The numbers of an active body, for somebody who may ask for them. */
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
