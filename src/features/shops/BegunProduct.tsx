import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { type Begun, begunProducts } from '#forms/begun-product.ts'
import { draftsOf } from '#offline/drafts.ts'
import { note, noted } from '#session/notes.ts'
import { useSession } from '#session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Toast } from '#ui/Toast.tsx'

const shelf = 'begun product'

/** The product to offer on the home page, once a visit, and the answer 'not now'. */
export function useBegunProduct(isHome: boolean): { begun: Begun | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome ? (me?.merchant_id ?? 0) : 0
  const [found, setFound] = useState<{ shop: number; begun: Begun }>()
  useEffect(() => {
    setFound(undefined)
    if (!shop || noted('session', shelf)) return
    let here = true
    // What cannot be read now is offered at the next visit.
    draftsOf().then(
      (drafts) => {
        const [begun] = begunProducts(drafts)
        if (!here || !begun) return
        note('session', shelf, 1)
        setFound({ shop, begun })
      },
      () => {},
    )
    return () => {
      here = false
    }
  }, [shop])
  return { begun: found?.shop === shop ? found.begun : undefined, later: () => setFound(undefined) }
}

/** Leads whoever had to stop in the middle of a product back to it. */
export const BegunProduct = ({ begun: { key, title }, onLater }: { begun: Begun; onLater: () => void }) => (
  <Toast
    action={
      <>
        <Button look="text" small onClick={onLater}>
          Nanti
        </Button>
        <ButtonLink look="text" small to={addresses.productForm({ key })}>
          Lanjutkan
        </ButtonLink>
      </>
    }
  >
    {`Lanjutkan mengisi ${title}`}
  </Toast>
)
