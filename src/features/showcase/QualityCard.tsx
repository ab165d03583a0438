import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { dayInJakarta } from '#contract/dates.ts'
import { longDate } from '#contract/format.ts'
import type { ProductDetail } from '#contract/showcase.ts'
import { Awning } from '#ui/display/Awning.tsx'
import { SealMark } from '#ui/display/SniSeal.tsx'

/** Which standard, certified by whom, until when, and whether that body has said so. Only with an active certificate. */
export function QualityCard({ product }: { product: ProductDetail }) {
  if (product.sni_status !== 'active' || product.sni.length === 0) return null
  return (
    <section className="deed" aria-labelledby="mutu">
      <Awning />
      <div className="deed__in">
        <SealMark />
        <div>
          <h2 id="mutu">Mutu terdaftar</h2>
          {product.sni.map(({ number, title }) => (
            <p key={number}>
              <b>{number}</b>
              {title && ` · ${title}`}
            </p>
          ))}
          <p className="small muted">
            {product.lspro_name && 'Diterbitkan '}
            {product.lspro_id && product.lspro_name ? (
              <Link className="link" href={addresses.lspro(product.lspro_id)}>
                {product.lspro_name}
              </Link>
            ) : (
              product.lspro_name
            )}
            {product.lspro_name && ', '}
            {validityText(product)}
          </p>
          {product.sni_confirmed_at && (
            <p className="small deed__by">
              dikonfirmasi LSPRO {longDate(dayInJakarta(Date.parse(product.sni_confirmed_at)))}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const validityText = ({ sni_no_end: noEnd, sni_end_date: end }: ProductDetail) =>
  noEnd || !end ? 'berlaku tanpa batas akhir' : `berlaku sampai ${longDate(end)}`
