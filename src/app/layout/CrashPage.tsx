import { Icon } from '#ui/display/Icon.tsx'
import { again } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'

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
