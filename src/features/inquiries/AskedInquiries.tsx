import { Link } from 'wouter'
import { byShop, type Inquiry, updateInquiries, withoutProducts, withProduct } from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { Button } from '#ui/nav/Button.tsx'

/** Lists the chats that were opened with their times, the latest first. */
export function AskedInquiries({ items }: { items: readonly Inquiry[] }) {
  const times = [...new Set(items.map(({ askedAt }) => askedAt!))].sort((a, b) => b - a)
  const chats = times.flatMap((time) =>
    byShop(items.filter(({ askedAt }) => askedAt === time)).map((group) => ({ time, ...group })),
  )
  if (chats.length === 0) return null
  return (
    <section className="stack">
      <h2>Sudah ditanyakan</h2>
      <ul className="stack">
        {chats.map(({ time, shop, items: products }) => (
          <li key={`${time} ${shop.id}`} className="panel stack stack--s">
            <h3 className="inquiry__shop">
              <Link href={addresses.shop(shop.id)}>{shop.name}</Link>
            </h3>
            <p className="small muted">
              Dibuka di WhatsApp {formatDateTime(time)} · {products.length} produk
            </p>
            <ul className="inquiry__names small">
              {products.map(({ id, name }) => (
                <li key={id}>
                  <Link href={addresses.product(id)}>{name}</Link>
                </li>
              ))}
            </ul>
            <div className="row row--wrap">
              <Button variant="soft" small onClick={() => askAgain(products)} aria-label={`Tanya lagi: ${shop.name}`}>
                Tanya lagi
              </Button>
              <Button
                variant="text"
                small
                onClick={() => remove(products)}
                aria-label={`Hapus catatan: ${shop.name}, ${formatDateTime(time)}`}
              >
                Hapus catatan
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const askAgain = (products: readonly Inquiry[]) =>
  updateInquiries((list) =>
    products.reduceRight((now, product) => withProduct(now, product, Math.round(serverTime())), list),
  )

const remove = (products: readonly Inquiry[]) =>
  updateInquiries((list) =>
    withoutProducts(
      list,
      products.map(({ id }) => id),
    ),
  )
