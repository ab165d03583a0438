import { nibAnswerDays } from '#contract/nib/rules.ts'
import { type NibCase, nib } from '#contract/nib/schemas.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { mountNibAnswer } from './answer-claim.ts'
import { mountNibClaim } from './open-claim.ts'

/** Endpoints for two shops that claim the same NIB: their statements and proofs. An operator decides. */
export const mountNib =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mountOwnNibCases(api)
    mountNibClaim(api, photos)
    mountNibAnswer(api, photos)
  }

const maxCases = 50

/** The cases of a shop, with its own statements but without the other shop's. */
function mountOwnNibCases(api: Api) {
  mount(api, nib.cases, async (_, { db, me, log }) => {
    const [found] = await db.query<{ data: NibCase[] }>(
      `select coalesce(json_agg(x order by x.id desc), '[]') as data from (
         select c.id, c.nib, c.side, c.asked_at, c.asked_at + interval '${nibAnswerDays} days' as answer_until,
           case c.side when 'claimant' then c.remark else c.answer end as remark, ${pictureColumnsSql('picture')},
           (c.answered_at is not null)::int as is_answered, c.outcome, c.reason, c.closed_at
         from (select *, case claimant_id when $1 then 'claimant' else 'holder' end as side
               from nib_case where $1 in (claimant_id, holder_id) order by id desc limit ${maxCases}) c
         left join picture on picture.id = case c.side when 'claimant' then c.picture_id else c.answer_picture_id end
       ) x`,
      [requireOwnShop(null, { me, log })],
    )
    return { data: found!.data.map((nibCase) => ({ ...nibCase, img_url: api.signedPaths.sign(nibCase.img_url) })) }
  })
}
