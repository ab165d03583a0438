import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { Sender } from '#offline/outbox/sender.ts'
import { type SyncResult, syncOutbox } from '#offline/outbox/sync.ts'
import { type Actor, actor } from './people.ts'
import { openWorld } from './test-server.ts'

// Merchants with a phone each, and the real server. A trigger of these tests, not of the product, records every change
// of a shop, from which the real effects are read.

const watch = `
create table effect (
  seq bigint generated always as identity, at_once xid8 not null default pg_current_xact_id(),
  merchant_id integer, said text
);
create function note_effect() returns trigger language plpgsql as $$
begin
  insert into effect (merchant_id, said) values (new.id, new.tkdn_certificate);
  return null;
end $$;
create trigger effect after update on merchant for each row execute function note_effect();`

export type Owner = Actor & { person: string; merchantId: number }

export async function openOutboxes() {
  const world = await openWorld({ seed: 'reference' })
  await world.db.exec(watch)

  /** A merchant whose shop is at its last stage, so that any stage may be saved. */
  async function owner(): Promise<Owner> {
    const merchant = await actor(world.db, { role: 'merchant', completed: false })
    const [row] = await world.db.query<{ merchant_id: number }>('select merchant_id from person where id = $1', [
      merchant.personId,
    ])
    const merchantId = row!.merchant_id
    await world.db.query('update merchant set wizard_stage = 5 where id = $1', [merchantId])
    await world.db.query('delete from effect where merchant_id = $1', [merchantId])
    return { ...merchant, person: String(merchant.personId), merchantId }
  }

  /** The server's changes of a shop, in order: one entry per transaction. */
  const effectsOf = async ({ merchantId }: Owner): Promise<string[]> => {
    const rows = await world.db.query<{ said: string | null }>(
      `select said from effect where seq in (
         select max(seq) from effect where merchant_id = $1 group by at_once) order by seq`,
      [merchantId],
    )
    return rows.map(({ said }) => said ?? '')
  }

  const senderOf = ({ person, token }: Owner, over: Partial<Sender> = {}): Sender => ({
    person,
    token: () => token,
    send: world.send,
    host: 'http://localhost/api',
    ...over,
  })

  /** Syncs until the outbox is empty or `rounds` are over, on a clock that jumps to the next entry's due time. */
  async function drain(merchant: Owner, over: Partial<Sender> = {}, rounds = 200): Promise<SyncResult> {
    let now = Date.now()
    let pass: SyncResult = { sent: 0, why: 'later' }
    for (let round = 0; round < rounds && pass.why !== 'nothing left'; round++) {
      pass = await syncOutbox(senderOf(merchant, { now: () => now, ...over }))
      now = Math.max(now + 1, pass.dueAt ?? 0)
    }
    return pass
  }

  return { ...world, owner, effectsOf, senderOf, drain }
}

/** An entry for stage 3 with this certificate number. */
export const stage3 = (certificate: string, more: Partial<NewEntry> = {}): NewEntry => ({
  name: 'onboarding.stage3',
  subject: 'merchant',
  same: certificate,
  title: 'Tahap 3, Informasi Terkait',
  to: '/merchant/stage-3',
  ask: { is_lpse: 0, is_lkpp: 0, is_tkdn: 1, is_exp: 0, tkdn_certificate: certificate, exp_remark: '' },
  ...more,
})

/** An entry for stage 4 with these photos, the first as the logo, by their stored names: 'file:<id>'. */
export const stage4 = ([logo, ...gallery]: string[], more: Partial<NewEntry> = {}): NewEntry => ({
  name: 'onboarding.stage4',
  subject: 'merchant',
  same: 'stage 4',
  title: 'Tahap 4, Upload Dokumen',
  to: '/merchant/stage-4',
  ask: { img_64: logo, img_64s: gallery },
  ...more,
})
