import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { type UnfinishedProduct, unfinishedProducts } from '#drafts/unfinished-products.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { useSession } from '#session/use-session.ts'
import { Toast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

const storageKey = 'begun product'

/** The unfinished product that the home page offers to resume, once per visit; `later` dismisses the offer. */
export function useResumeProduct(isHome: boolean): { begun: UnfinishedProduct | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome ? (me?.merchant_id ?? 0) : 0
  const [found, setFound] = useState<{ shop: number; begun: UnfinishedProduct }>()
  useEffect(() => {
    setFound(undefined)
    if (!shop || getItem('session', storageKey)) return
    let isCurrent = true
    // If IndexedDB cannot be read now, the product is offered at the next visit.
    readDrafts().then(
      (drafts) => {
        const [begun] = unfinishedProducts(drafts)
        if (!isCurrent || !begun) return
        setItem('session', storageKey, 1)
        setFound({ shop, begun })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [shop])
  return { begun: found?.shop === shop ? found.begun : undefined, later: () => setFound(undefined) }
}

/** Offers to resume an unfinished product. */
export const ResumeProductToast = ({
  begun: { key, title },
  onLater,
}: {
  begun: UnfinishedProduct
  onLater: () => void
}) => (
  <Toast
    action={
      <>
        <Button variant="text" small onClick={onLater}>
          Nanti
        </Button>
        <ButtonLink variant="text" small to={addresses.productForm({ key })}>
          Lanjutkan
        </ButtonLink>
      </>
    }
  >
    {`Lanjutkan mengisi ${title}`}
  </Toast>
)
