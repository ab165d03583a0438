import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { internationalOf } from '#contract/rules.ts'
import { changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { keptWebsite } from '../social.ts'
import { enterBody } from './own-door.ts'

/** How to reach a body. All of it may be left out. */
export function mountContact(api: Api) {
  mount(
    api,
    contract.lspro.saveContact,
    async (typed, by) => {
      await changeColumns(by.db, await enterBody(by), {
        mobile_phone: typed.mobile_phone && internationalOf(typed.mobile_phone),
        office_phone: typed.office_phone,
        email: typed.email,
        website: keptWebsite(typed.website, 'website'),
      })
      return { message: lsproWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}
