import type { Heard } from '#contract/endpoint.ts'
import type { ContactFacts } from '#contract/help.ts'
import { operator } from '#contract/operator.ts'
import { factRules } from '#contract/operator-help.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { refused } from '#contract/problem.ts'
import { internationalOf } from '#contract/rules.ts'
import { note } from '../audit.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'

const columns = 'address, whatsapp, email, facebook, instagram, tiktok'

/** Where people can reach us, besides writing here. */
export function mountFacts(api: Api) {
  mount(api, operator.facts, async (_, { db }) => {
    const [facts] = await db.rows<ContactFacts & { version: number }>(`select ${columns}, version from contact_facts`)
    return { data: facts! }
  })
  mount(api, operator.saveFacts, async (typed, { db, me }) => {
    const after = asKept(typed)
    await db.together(async (tx) => {
      const [found] = await tx.rows<ContactFacts & { version: number }>(
        `select ${columns}, version from contact_facts for update`,
      )
      const { version, ...before } = found!
      if (version !== typed.version) throw refused(issueWords.changed)
      const parts = Object.keys(after) as (keyof ContactFacts)[]
      if (parts.every((part) => before[part] === after[part])) throw refused(issueWords.unchanged)
      await tx.rows(
        `update contact_facts set ${parts.map((part, at) => `${part} = $${at + 1}`).join(', ')}, version = version + 1`,
        parts.map((part) => after[part]),
      )
      await note(tx, { by: me, action: 'contact.saved', before, after })
    })
    forgetAnswers(db)
    return { message: 'Data kontak tersimpan.' }
  })
}

function asKept(typed: Heard<typeof operator.saveFacts>): ContactFacts {
  const line = (part: keyof ContactFacts) => oneLine(typed[part], part, factRules[part])
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
