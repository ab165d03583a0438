import { account } from '#contract/account.ts'
import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { type Api, mount } from '../mount.ts'
import { keptProfile } from './kept-profile.ts'
import { onlyMine } from './own.ts'

/** The visitor's form (rows 97–105): with it a visitor's account is complete. */
export function mountRegisterVisitor(api: Api) {
  mount(api, account.registerVisitor, async (heard, { db, me, log }) => {
    onlyMine(heard.id, { me, log })
    const { name, phone_no, office_no, instagram_url, facebook_url, tiktok_url } = keptProfile(heard)
    // Asked of the row, not of what the request began with: they may be turning into a merchant at this moment.
    const [visitor] = await db.rows<{ name: string }>(
      `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6,
              tiktok_url = $7, completed = true, updated_at = now()
       where id = $1 and role = 'guest' returning name`,
      [me.id, name, phone_no, office_no, instagram_url, facebook_url, tiktok_url],
    )
    if (!visitor) throw notYours(words.notYours)
    return { data: visitor }
  })
}
