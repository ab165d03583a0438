import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { internationalOf } from '#contract/rules.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { normalizeWebsite } from '../sanitize/social-link.ts'
import { lockOwnLspro } from './require-own-lspro.ts'

type ContactInput = Input<typeof contract.lspro.saveContact>
const columns: ColumnBuilders<ContactInput, Columns> = {
  mobile_phone: ({ mobile_phone }) => mobile_phone && internationalOf(mobile_phone),
  office_phone: (said) => said.office_phone,
  email: (said) => said.email,
  website: (said) => normalizeWebsite(said.website, 'website'),
}

/** How to reach a body. All of it may be left out. */
export function mountSaveContact(api: Api) {
  mount(
    api,
    contract.lspro.saveContact,
    async (input, by) => {
      await changeColumns(by.db, await lockOwnLspro(by), buildColumns(columns, input), {
        base: buildBaseColumns(columns, contract.lspro.saveContact.ask, input.base),
      })
      return { message: lsproWords.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}
