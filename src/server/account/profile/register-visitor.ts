import { account } from '#contract/account.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { notYours } from '#contract/problem.ts'
import { type Api, mount } from '../../http/mount.ts'
import { toProfileColumns } from './profile-columns.ts'
import { requireOwnAccount } from './require-own-account.ts'

/** The visitor's form (rows 97–105): with it a visitor's account is complete. */
export function mountRegisterVisitor(api: Api) {
  mount(api, account.registerVisitor, async (input, { db, me, log }) => {
    requireOwnAccount(input.id, { me, log })
    const { name, phone_no, office_no, instagram_url, facebook_url, tiktok_url } = toProfileColumns(input)
    // Asked of the row, not of what the request began with: they may be turning into a merchant at this moment.
    const [visitor] = await db.query<{ name: string }>(
      `update person set name = $2, phone_no = $3, office_no = $4, instagram_url = $5, facebook_url = $6,
              tiktok_url = $7, completed = true, updated_at = now()
       where id = $1 and role = 'guest' returning name`,
      [me.id, name, phone_no, office_no, instagram_url, facebook_url, tiktok_url],
    )
    if (!visitor) throw notYours(commonTexts.notYours)
    return { data: visitor }
  })
}
