import { useEffect, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import { useParam } from './query.ts'

const brief = 2000 // ms that the news of a changed password stays (row 49)

/** What has just happened elsewhere, as the address says it (rows 48, 49, D11). */
export function SignInBanner() {
  const param = useParam('param')
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (param !== 'password_changed') return
    setGone(false)
    const timer = setTimeout(() => setGone(true), brief)
    return () => clearTimeout(timer)
  }, [param])

  return (
    <div role="status" className="auth__news">
      {param === 'verified' && (
        <Good>
          <strong>Pendaftaran Berhasil</strong>
          <br />
          Masuk menggunakan akun yang telah anda daftarkan
        </Good>
      )}
      {param === 'password_changed' && !gone && <Good>Password berhasil di update</Good>}
    </div>
  )
}

const Good = ({ children }: { children: React.ReactNode }) => (
  <div className="note note--good">
    <Icon d={check} />
    <div className="grow">{children}</div>
  </div>
)
