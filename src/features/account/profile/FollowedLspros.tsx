import { useState } from 'react'
import { Link } from 'wouter'
import { FollowButton } from '#catalog/FollowButton.tsx'
import { Logo } from '#catalog/Logo.tsx'
import { useFollows } from '#catalog/use-follows.ts'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro/lspro-schemas.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

/** The bodies somebody follows. */
export function FollowedLspros() {
  const followed = useFollows()
  return (
    <section className="panel own__card" aria-labelledby="diikuti">
      <h2 id="diikuti">LSPRO yang diikuti</h2>
      <QueryResult of={followed.asked} what="Daftar LSPRO yang diikuti" bones={<SkeletonLine width={80} />}>
        {({ data }) => <LsproRows {...followed} bodies={data} />}
      </QueryResult>
    </section>
  )
}

type Props = Pick<ReturnType<typeof useFollows>, 'follows' | 'known' | 'waiting'> & { bodies: readonly LsproCard[] }

function LsproRows({ waiting, ...followed }: Props) {
  const shown = useStableList(followed)
  if (shown.length === 0 && waiting === 0)
    return (
      <Empty look="open" title="Belum ada yang diikuti" say="Buka halaman LSPRO, lalu ketuk Ikuti.">
        <ButtonLink to={addresses.lspros} look="soft">
          Lihat semua LSPRO
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <ul>
        {shown.map((body) => (
          <LsproRow key={body.id} body={body} />
        ))}
      </ul>
      {waiting > 0 && <p className="small muted">{waiting} LSPRO lagi tampil di sini setelah terkirim.</p>}
    </>
  )
}

/**
 * One that is left stays where it was while it is looked at: the same button brings it back. One that was left before, or on
 * another phone, goes with the server's word.
 */
function useStableList({ bodies, follows, known }: Omit<Props, 'waiting'>): readonly LsproCard[] {
  const [seen, setSeen] = useState<readonly LsproCard[]>([])
  const [unfollowed, setLeft] = useState<readonly number[]>([])
  const isListed = ({ id }: LsproCard) => bodies.some((body) => body.id === id)
  const added = bodies.filter((body) => known && follows(body.id) && !seen.some(({ id }) => id === body.id))
  if (added.length > 0) setSeen([...added, ...seen])
  const removed = seen.filter((body) => isListed(body) && !follows(body.id) && !unfollowed.includes(body.id))
  if (removed.length > 0) setLeft([...unfollowed, ...removed.map(({ id }) => id)])
  return known ? seen.filter((body) => isListed(body) || unfollowed.includes(body.id)) : bodies
}

function LsproRow({ body }: { body: LsproCard }) {
  return (
    <li className="device followed">
      <Logo of={body} small />
      <div className="grow">
        <Link className="link" href={addresses.lspro(body.id)}>
          {body.name}
        </Link>
        <p className="small muted">{body.province_name}</p>
      </div>
      <FollowButton body={body} small />
    </li>
  )
}
