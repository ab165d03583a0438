import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { opensLater } from '#forms/opening.ts'
import { useShelves } from '#forms/use-shelves.ts'
import { question } from '#offline/question.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useLate } from '#ui/late.ts'
import { useTitle } from '#ui/title.ts'
import { productWay } from './product-way.ts'

/** Where the end of the wizard leads: only whose shop is open, or on its way there, has products to add (D37). */
export function ProductFormPage() {
  useTitle('Tambah Produk')
  const [, go] = useLocation()
  const me = useSession()
  const asks = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...question('onboarding.detail', { dropdown: 0 }), enabled: asks })
  const late = useLate(asks && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || late ? null : undefined)
  const way = productWay(me, { ...useShelves(), told })
  const to = typeof way === 'object' ? way.to : undefined
  useEffect(() => {
    if (to) go(to, { replace: true })
  }, [to, go])

  if (way !== 'open' && way !== 'opening') return <Loading>Membuka…</Loading>
  return (
    <Empty
      look="shut"
      page
      title="Bagian ini belum dibuka."
      say={way === 'opening' ? opensLater : 'Etalase sudah bisa dilihat, juga tanpa sambungan.'}
    >
      <ButtonLink to={addresses.showcase()} wide>
        Lihat etalase
      </ButtonLink>
      <ButtonLink to={way === 'opening' ? addresses.outbox : addresses.home} look="text">
        {way === 'opening' ? 'Lihat antrean kirim' : 'Ke beranda'}
      </ButtonLink>
    </Empty>
  )
}
