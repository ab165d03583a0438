import { useEffect, useState } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { useQueryParam } from '../query-params.ts'

const passwordNoticeMs = 2000 // ms that the news of a changed password stays (row 49)

/** What has just happened elsewhere, as the address says it (rows 48, 49, D11). */
export function SignInBanner() {
  const param = useQueryParam('param')
  const [isHidden, setGone] = useState(false)
  useEffect(() => {
    if (param !== 'password_changed') return
    setGone(false)
    const timer = setTimeout(() => setGone(true), passwordNoticeMs)
    return () => clearTimeout(timer)
  }, [param])

  return (
    <div role="status" className="auth__status">
      {param === 'verified' && (
        <SuccessNote>
          <strong>Pendaftaran Berhasil</strong>
          <br />
          Masuk menggunakan akun yang telah anda daftarkan
        </SuccessNote>
      )}
      {param === 'password_changed' && !isHidden && <SuccessNote>Password berhasil di update</SuccessNote>}
    </div>
  )
}

const SuccessNote = ({ children }: { children: React.ReactNode }) => (
  <div className="note note--good">
    <Icon d={check} />
    <div className="grow">{children}</div>
  </div>
)
