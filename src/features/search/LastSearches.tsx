import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { eraseSearch, eraseSearches, useLastSearches } from '#goods/last-searches.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Cut } from '#ui/Cut.tsx'
import { forDevice } from '#ui/device-words.ts'
import { Icon } from '#ui/Icon.tsx'
import { clock, close } from '#ui/icons.ts'

/** What this person looked for last, on this phone only; each can be taken away, and all of it. */
export function LastSearches() {
  const searches = useLastSearches()
  if (searches.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="head">
        <h2>Pencarian terakhir</h2>
        <button type="button" className={buttonClass({ look: 'text', small: true })} onClick={eraseSearches}>
          Hapus semua
        </button>
      </div>
      <p className="small muted">{forDevice('Hanya tersimpan di HP ini.')}</p>
      <ul className="stack stack--s">
        {searches.map((text) => (
          <li key={text} className="row">
            <Link className="tag grow" href={addresses.search(text)}>
              <Icon d={clock} size="s" />
              <Cut text={text} max={40} />
            </Link>
            <button type="button" className="iconbtn" aria-label={`Hapus ${text}`} onClick={() => eraseSearch(text)}>
              <Icon d={close} size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
