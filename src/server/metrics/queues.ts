import type { QueueName } from '#contract/operator/system.ts'
import type { Database } from '../db/database.ts'

/** SQL of each queue: `from` selects the rows that wait, `order` puts the oldest first, `since` is when a row came. */
const queues = {
  mail: { from: 'mail where sent_at is null and given_up_at is null', order: 'due_at', since: 'due_at' },
  push: { from: 'push_due', order: 'due_at', since: 'due_at' },
  pictures: { from: 'picture where drawn_at is null and recipe is not null', order: 'id', since: 'created_at' },
  new_products: {
    from: "product where review_state = 'submitted'",
    order: 'coalesce(queued_at, updated_at)',
    since: 'coalesce(queued_at, updated_at)',
  },
  changed_products: {
    from: "product_revision where review_state = 'submitted'",
    order: 'coalesce(queued_at, updated_at)',
    since: 'coalesce(queued_at, updated_at)',
  },
  imports: { from: "product_import where state in ('checking', 'running')", order: 'id', since: 'created_at' },
} as const satisfies Record<QueueName, { from: string; order: string; since: string }>

/** `oldest`: how many seconds the first of them has waited, 0 when it is not due yet or nothing waits. */
export type QueueState = { queue: QueueName; waiting: number; oldest: number }

/** A longer queue counts as this long, so that counting costs the same whatever waits. */
const most = 10_000

const queuesSql = Object.entries(queues)
  .map(
    ([name, { from, order, since }]) => `
      select '${name}' as queue, (select count(*) from (select from ${from} limit ${most}) rows) as waiting,
        greatest(0, coalesce(extract(epoch from now() - (select ${since} from ${from} order by ${order} limit 1)), 0))::float8
          as oldest`,
  )
  .join(' union all ')

/** The number of rows that wait for the jobs of all servers together, and for the operators. */
export const readQueues = (db: Database): Promise<QueueState[]> => db.query<QueueState>(queuesSql)
