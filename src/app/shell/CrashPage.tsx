import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { again } from '#ui/icons.ts'

/** When drawing the page has failed. What is kept on the phone is not touched by it. */
export const CrashPage = () => (
  <Empty
    look="fix"
    page
    title="Halaman ini tersandung"
    say="Kesalahan ada di pihak kami. Yang tersimpan di HP Anda tetap aman."
  >
    <button type="button" className={buttonClass({ wide: true })} onClick={() => location.reload()}>
      <Icon d={again} size="s" />
      Muat ulang
    </button>
    {/* A plain link: it starts the app anew, whatever broke. */}
    <a className="link link--bare" href="/">
      Ke beranda
    </a>
  </Empty>
)
