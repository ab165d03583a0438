import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro-rules.ts'
import { internationalOf } from '#contract/rules.ts'
import { type Columns, changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { type Making, made, madeOfBase } from '../since.ts'
import { keptWebsite } from '../social.ts'
import { enterBody } from './own-door.ts'

type Said = Heard<typeof contract.lspro.saveContact>
const columns: Making<Said, Columns> = {
  mobile_phone: ({ mobile_phone }) => mobile_phone && internationalOf(mobile_phone),
  office_phone: (said) => said.office_phone,
  email: (said) => said.email,
  website: (said) => keptWebsite(said.website, 'website'),
}

/** How to reach a body. All of it may be left out. */
export function mountContact(api: Api) {
  mount(
    api,
    contract.lspro.saveContact,
    async (typed, by) => {
      await changeColumns(by.db, await enterBody(by), made(columns, typed), {
        base: madeOfBase(columns, contract.lspro.saveContact.ask, typed.base),
      })
      return { message: lsproWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}
