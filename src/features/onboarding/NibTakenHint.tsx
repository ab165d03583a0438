import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'

/** The way on from a NIB that another shop has: whoever it belongs to can say so. */
export function NibTakenHint({ wrong, nib }: { wrong: string | undefined; nib: string }) {
  if (wrong !== shopWords.nibTaken) return null
  return (
    <p className="small">
      Yakin benar?{' '}
      <Link className="link" href={addresses.nib(nib)}>
        NIB ini milik saya
      </Link>
    </p>
  )
}
