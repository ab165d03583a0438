import { onboarding } from '#contract/onboarding/schemas.ts'
import { notYours } from '#contract/problem.ts'
import { shopFieldsWith } from '#contract/shops/fields.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../http/mount.ts'
import { lockShop } from '../shops/lock-own-shop.ts'
import { lastStage, requireStageOpen } from './stage.ts'

const completedAnswer = { message: 'Pendaftaran usaha selesai.', data: { is_completed: 1 as const } }

/** 'Selesai': activates the shop and marks its owner's account as completed. It has no public products yet. */
export function mountStage5(api: Api) {
  mount(api, onboarding.stage5, async (_, { db, me, log }) => {
    const shopOwner = { shopId: requireOwnShop(null, { me, log }), me }
    await lockShop(db, shopOwner)
    // Sent by two phones, or repeated with an expired idempotency key: it is done already, so this is no error.
    if (await isCompleted(db, me.id)) return completedAnswer
    await requireStageOpen(db, lastStage, shopOwner)
    if (!(await hasAllAnswers(db, shopOwner.shopId))) throw notYours(shopMessages.skipped)
    await db.query(
      `update merchant set status = case when suspended_at is null then 'active' else status end,
         status_before = case when suspended_at is null then status_before else 'active' end, wizard_stage = $2, updated_at = now(), updated_by = $3 where id = $1`,
      [shopOwner.shopId, lastStage, me.id],
    )
    await db.query('update person set completed = true, updated_at = now() where id = $1', [me.id])
    return completedAnswer
  })
}

/** Whether all values that the stages require are there. Each stage has checked its own; this is a second check. */
async function hasAllAnswers(tx: Database, shopId: number): Promise<boolean> {
  const [row] = await tx.query<{ whole: boolean }>(
    `select name <> ''
       and num_nulls(${[...shopFieldsWith({ isRequired: true }), 'district_id', 'regency_id', 'province_id', 'picture_id'].join(', ')}) = 0
       and (not is_tkdn or tkdn_certificate is not null)
       and (not is_exp or exp_remark is not null)
       and exists (select from merchant_kbli where merchant_id = merchant.id) as whole
     from merchant where id = $1`,
    [shopId],
  )
  return row!.whole
}

async function isCompleted(tx: Database, personId: number): Promise<boolean> {
  const [person] = await tx.query<{ completed: boolean }>('select completed from person where id = $1', [personId])
  return person?.completed === true
}
