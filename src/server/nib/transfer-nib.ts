import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Photos } from '../pictures/photos.ts'
import { notifyShopOfNib } from './notify-shop.ts'

/**
 * Removes the NIB of a shop. Its wizard returns to stage 1, which asks for a NIB, and continues afterwards at the stage
 * where it was. A public shop is hidden until its owner has pressed 'Selesai' again. Call it with the shop locked.
 */
export async function removeNib(tx: Database, shopId: number): Promise<void> {
  await tx.query(
    `update merchant set nib = null, wizard_stage = 1, status = 'not active', updated_at = clock_timestamp(),
       resume_stage = case when exists (select from person where merchant_id = $1 and completed) then 5
         else greatest(wizard_stage, coalesce(resume_stage, 1)) end
     where id = $1`,
    [shopId],
  )
  await tx.query('update person set completed = false, updated_at = now() where merchant_id = $1 and completed', [
    shopId,
  ])
}

/** Directs the other open cases about a NIB to its new holder: that shop is asked to answer, with a new deadline. */
export async function requestAnswerFromHolder(
  tx: Database,
  photos: Pick<Photos, 'detach'>,
  { nib, holder }: { nib: string; holder: number },
): Promise<void> {
  const others = await tx.query<{ id: number; picture: number | null }>(
    `select id, answer_picture_id as picture from nib_case
     where nib = $1 and closed_at is null and claimant_id <> $2 order by id for update`,
    [nib, holder],
  )
  for (const { id, picture } of others) {
    await tx.query(
      `update nib_case set holder_id = $2, asked_at = now(), answer = null, answer_picture_id = null, answered_at = null
       where id = $1`,
      [id, holder],
    )
    if (picture !== null) await photos.detach(tx, picture)
    await notifyShopOfNib(tx, { merchantId: holder, kind: 'nib-claimed', nib, event: `${id}` })
  }
}

/** Closes the open cases about a NIB that no shop has any more, and notifies the claimants that they can use it. */
export async function closeCasesOfFreeNib(tx: Database, nib: string): Promise<void> {
  const waiting = await tx.query<{ id: number; claimant: number }>(
    `update nib_case set outcome = 'freed', closed_at = now(), closed_by = 'sistem'
     where nib = $1 and closed_at is null returning id, claimant_id as claimant`,
    [nib],
  )
  for (const { id, claimant } of waiting)
    await notifyShopOfNib(tx, { merchantId: claimant, kind: 'nib-free', nib, event: `${id}` })
}

/** The name of an operator in their decisions; without a name their e-mail address. */
export const readOperatorName = async (tx: Database, { id }: Pick<CurrentUser, 'id'>): Promise<string> =>
  (
    await tx.query<{ who: string }>(`select coalesce(nullif(trim(name), ''), email) as who from person where id = $1`, [
      id,
    ])
  )[0]!.who
