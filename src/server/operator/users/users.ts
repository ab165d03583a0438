import type { Answer, Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { leastSearch } from '#contract/operator/people.ts'
import { notThere } from '#contract/problem.ts'
import { sessionLimits } from '../../auth/sessions.ts'
import type { Database } from '../../db/database.ts'
import { likePattern } from '../../db/like-pattern.ts'
import { type Api, mount } from '../../http/mount.ts'

type UsersAnswer = Answer<typeof operator.users>
type UserDetail = Answer<typeof operator.user>['data']

export const userMissing = 'Pengguna tidak ditemukan.'

/** Accounts, searched by address or name, and the details of one for support. */
export function mountUsers(api: Api) {
  mount(api, operator.users, (input, { db }) => readUsers(db, input))
  mount(api, operator.user, async ({ id }, { db }) => {
    const [found] = await db.query<{ person: UserDetail }>(`select row_to_json(x) as person from (${userSql}) x`, [
      id,
      sessionLimits.idleDays,
      String(id),
    ])
    if (!found) throw notThere(userMissing)
    return { data: found.person }
  })
}

const userColumns = `person.id, person.email, person.name, person.role, (person.verified_at is not null)::int as is_verified,
  person.status, person.created_at`

async function readUsers(db: Database, { search, rows, page }: Input<typeof operator.users>): Promise<UsersAnswer> {
  const searchText = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [answer] = await db.query<Pick<UsersAnswer, 'data' | 'total' | 'total_filtered'>>(
    `with found as materialized (select * from person where $1 and (email ilike $2 or name ilike $2)),
       page as (select * from found order by lower(email), id limit $3 offset $4)
     select (select count(*) from person) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(x) from (
         select ${userColumns} from page person order by lower(person.email), person.id
       ) x), '[]') as data`,
    [[...searchText].length >= leastSearch, likePattern(searchText), rows, (page - 1) * rows],
  )
  return { ...answer!, pages: Math.ceil(answer!.total_filtered / rows) }
}

// The history of a person is found by their id, because the log contains no addresses.
const userSql = `
  select ${userColumns}, (person.password_hash is not null)::int as has_password, person.completed::int as is_completed,
    (select max(seen_at) from session where person_id = person.id) as seen_at,
    (select count(*) from session where person_id = person.id and ends_at > now()
       and seen_at > now() - make_interval(days => $2)) as sessions,
    case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name) end as merchant,
    case when body.id is not null then json_build_object('id', body.id, 'name', body.name) end as lspro,
    case when by.id is not null then json_build_object('id', by.id, 'name', by.name, 'code', coalesce(person.referral_code, ''))
      end as referral,
    coalesce((select json_agg(x) from (
      select at, who, action, reason from audit_log where after ? 'user_id' and after ->> 'user_id' = $3 order by id desc limit 50
    ) x), '[]') as history
  from person
  left join merchant shop on shop.id = person.merchant_id
  left join lspro body on body.id = person.lspro_id
  left join lspro by on by.id = person.referral_lspro_id
  where person.id = $1`
