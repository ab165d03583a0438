import { addresses } from '#contract/addresses.ts'
import { formatDateTime } from '#contract/time/dates.ts'
import type { UnfinishedProduct } from '#drafts/unfinished-products.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = { unfinished: readonly UnfinishedProduct[]; onNew: () => void }

/**
 * Before a new product, if this phone has drafts of products: lets the merchant continue one of them or start again.
 */
export const ResumeDraftChoice = ({ unfinished, onNew }: Props) => (
  <section className="form draft-choice">
    <h1>Lanjutkan draf?</h1>
    <p>{forDevice('Ada produk yang belum selesai diisi di HP ini. Bila mulai baru, drafnya tetap tersimpan.')}</p>
    <ul className="stack" aria-label="Draf produk">
      {unfinished.map(({ key, title, at }) => (
        <li key={key} className="panel draft-choice__item">
          <div className="grow">
            <p>
              <strong>{title}</strong>
            </p>
            <p className="muted small">Terakhir diisi {formatDateTime(serverTimeOf(at))}</p>
          </div>
          <ButtonLink
            to={addresses.productForm({ key })}
            replace
            small
            aria-label={unfinished.length > 1 ? `Lanjutkan draf ${title}` : undefined}
          >
            Lanjutkan draf
          </ButtonLink>
        </li>
      ))}
    </ul>
    <Button variant="line" wide onClick={onNew}>
      Mulai baru
    </Button>
  </section>
)
