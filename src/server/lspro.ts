import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Option } from '#contract/shop.ts'
import type { Database } from './db/database.ts'
import { readDetail } from './lspro/detail.ts'
import { readBodies } from './lspro/list.ts'
import { postedLast, readFeed, readPosts } from './lspro/posts.ts'
import { bodyContact, bodyNumbers } from './lspro/reach.ts'
import { kept } from './micro-cache.ts'
import { type Api, mount } from './mount.ts'
import { countNumbers } from './numbers.ts'
import { onTheShelfToday } from './showcase/today.ts'
import type { Views } from './views.ts'

export type LsproParts = { views: Pick<Views, 'see'> }

/** How long an answer that is the same for everybody is given again, in seconds. */
const FRESH = 2

/** Certification bodies as everybody sees them, and the ways to reach them. */
export const answerLspro =
  ({ views }: LsproParts) =>
  (api: Api): void => {
    answerDirectory(api)
    answerPages(api)
    answerReaching(api)
    mount(api, contract.lspro.seen, ({ id }, { me, from }) => {
      views.see({ body: id }, { me, from })
      return {}
    })
  }

/** One list, whichever way it is asked for (D55). */
function answerDirectory(api: Api) {
  const list = (heard: Heard<typeof contract.lspro.list>, { db }: { db: Database }) =>
    kept(db, `bodies ${JSON.stringify(heard)}`, FRESH, () => readBodies(db, heard))
  mount(api, contract.lspro.list, list)
  // A body that is disabled is gone for who asks by GET too: no copy on the way may stand for it.
  mount(api, contract.lspro.everyBody, list, { askedAnew: true })
  mount(api, contract.lspro.alsoList, list)
  mount(api, contract.lspro.scopes, async (_, { db }) => ({
    data: await kept(db, 'scopes', FRESH, () =>
      db.rows<Option>("select id, name from scope where status = 'active' order by id"),
    ),
  }))
}

function answerPages(api: Api) {
  mount(api, contract.lspro.detail, async ({ id }, { db }) => {
    await onTheShelfToday(db)
    return { data: await kept(db, `body ${id}`, FRESH, () => readDetail(db, id)) }
  })
  mount(api, contract.lspro.posts, async (heard, { db }) => {
    const [page, lspro] = await Promise.all([
      kept(db, `posts ${JSON.stringify(heard)}`, FRESH, () => readFeed(db, heard)),
      kept(db, 'posted last', FRESH, () => postedLast(db)),
    ])
    return { data: { ...page, lspro } }
  })
  mount(api, contract.lspro.searchPosts, async (heard, { db }) => ({
    data: await kept(db, `posts found ${JSON.stringify(heard)}`, FRESH, () => readPosts(db, heard)),
  }))
}

/** Numbers of telephones, for people who are signed in. Those of shops and of bodies are counted together. */
function answerReaching(api: Api) {
  const prepare = countNumbers(api)
  mount(
    api,
    contract.lspro.contact,
    async ({ id }, { db }) => ({ data: { whatsapp_url: await bodyContact(db, id, api.baseUrl) } }),
    { prepare },
  )
  mount(api, contract.lspro.phone, async ({ id }, { db, me }) => ({ data: await bodyNumbers(db, id, me.id) }), {
    prepare,
  })
}
