import { Link } from 'wouter'
import { clearSearches, removeSearch, useRecentSearches } from '#catalog/recent-searches.ts'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { clock, close } from '#ui/display/icons.ts'
import { Truncate } from '#ui/display/Truncate.tsx'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { buttonClass } from '#ui/nav/button-class.ts'

/** What this person looked for last, on this phone only; each can be taken away, and all of it. */
export function RecentSearches() {
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="head">
        <h2>Pencarian terakhir</h2>
        <button type="button" className={buttonClass({ look: 'text', small: true })} onClick={clearSearches}>
          Hapus semua
        </button>
      </div>
      <p className="small muted">{forDevice('Hanya tersimpan di HP ini.')}</p>
      <ul className="stack stack--s">
        {searches.map((text) => (
          <li key={text} className="row">
            <Link className="tag grow" href={addresses.search(text)}>
              <Icon d={clock} size="s" />
              <Truncate text={text} max={40} />
            </Link>
            <button type="button" className="iconbtn" aria-label={`Hapus ${text}`} onClick={() => removeSearch(text)}>
              <Icon d={close} size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
