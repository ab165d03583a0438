import type { Answer } from '#contract/endpoint.ts'
import { helpMessages } from '#contract/help/rules.ts'
import { type HelpText, help } from '#contract/help/schemas.ts'
import { notThere } from '#contract/problem.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'

// A text comes into force at midnight; the previous one may be sent this much longer.
const cacheSeconds = 30 // seconds

/** The texts of the site in force today. */
export function mountTexts(api: Api) {
  mount(api, help.text, async ({ kind }, { db }) => {
    const answer = await cached(db, `text ${kind}`, cacheSeconds, async () => {
      const [found] = await db.query<{ now: HelpText | null; next: Answer<typeof help.text>['next'] }>(
        `select ${textInForceSql('<=', 'in_force desc, version desc')} as now, ${textInForceSql('>', 'in_force, version desc')} as next`,
        [kind],
      )
      return found!
    })
    if (!answer.now) throw notThere(helpMessages.noText)
    return { data: answer.now, next: answer.next }
  })
}

const textInForceSql = (when: '<=' | '>', order: string) => `(
  select json_build_object('kind', kind, 'version', version, 'remark', remark, 'in_force', in_force)
  from house_text where kind = $1 and published_at is not null and in_force ${when} today_in_jakarta()
  order by ${order} limit 1)`
