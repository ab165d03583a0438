import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro-shapes.ts'
import { FollowButton } from '#goods/FollowButton.tsx'
import { Logo } from '#goods/Logo.tsx'
import { useFollows } from '#goods/use-follows.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'

/** The bodies somebody follows. */
export function Followed() {
  const followed = useFollows()
  return (
    <section className="panel own__card" aria-labelledby="diikuti">
      <h2 id="diikuti">LSPRO yang diikuti</h2>
      <Answer of={followed.asked} what="Daftar LSPRO yang diikuti" bones={<BoneLine width={80} />}>
        {({ data }) => <Bodies {...followed} bodies={data} />}
      </Answer>
    </section>
  )
}

type Props = Pick<ReturnType<typeof useFollows>, 'follows' | 'known' | 'waiting'> & { bodies: readonly LsproCard[] }

function Bodies({ waiting, ...followed }: Props) {
  const shown = useShown(followed)
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
          <Body key={body.id} body={body} />
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
function useShown({ bodies, follows, known }: Omit<Props, 'waiting'>): readonly LsproCard[] {
  const [seen, setSeen] = useState<readonly LsproCard[]>([])
  const [left, setLeft] = useState<readonly number[]>([])
  const isListed = ({ id }: LsproCard) => bodies.some((body) => body.id === id)
  const come = bodies.filter((body) => known && follows(body.id) && !seen.some(({ id }) => id === body.id))
  if (come.length > 0) setSeen([...come, ...seen])
  const going = seen.filter((body) => isListed(body) && !follows(body.id) && !left.includes(body.id))
  if (going.length > 0) setLeft([...left, ...going.map(({ id }) => id)])
  return known ? seen.filter((body) => isListed(body) || left.includes(body.id)) : bodies
}

function Body({ body }: { body: LsproCard }) {
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
