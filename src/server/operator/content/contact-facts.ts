import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ContactFacts } from '#contract/help/schemas.ts'
import { factRules } from '#contract/operator/help.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'

const columns = 'address, whatsapp, email, facebook, instagram, tiktok'

/** The platform's contact details. */
export function mountContactFacts(api: Api) {
  mount(api, operator.facts, async (_, { db }) => {
    const [facts] = await db.query<ContactFacts & { version: number }>(`select ${columns}, version from contact_facts`)
    return { data: facts! }
  })
  mount(api, operator.saveFacts, async (input, { db, me }) => {
    const after = toContactFacts(input)
    await db.transaction(async (tx) => {
      const [found] = await tx.query<ContactFacts & { version: number }>(
        `select ${columns}, version from contact_facts for update`,
      )
      const { version, ...before } = found!
      if (version !== input.version) throw refused(issueMessages.changed)
      const parts = Object.keys(after) as (keyof ContactFacts)[]
      if (parts.every((part) => before[part] === after[part])) throw refused(issueMessages.unchanged)
      await tx.query(
        `update contact_facts set ${parts.map((part, index) => `${part} = $${index + 1}`).join(', ')}, version = version + 1`,
        parts.map((part) => after[part]),
      )
      await writeAuditLog(tx, { by: me, action: 'contact.saved', before, after })
    })
    clearCache(db)
    return { message: 'Data kontak tersimpan.' }
  })
}

function toContactFacts(input: Input<typeof operator.saveFacts>): ContactFacts {
  const line = (part: keyof ContactFacts) => singleLine(input[part], part, factRules[part])
  const whatsapp = line('whatsapp')
  return {
    address: line('address'),
    whatsapp: whatsapp && internationalOf(whatsapp),
    email: line('email'),
    facebook: line('facebook'),
    instagram: line('instagram'),
    tiktok: line('tiktok'),
  }
}
