import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { progressText } from './import-texts.ts'
import { type StepHeading, useImports } from './imports-api.ts'
import { LiveProgress } from './LiveProgress.tsx'

/** The progress of an import that the server is running. */
export function RunStep({ detail, headingRef }: StepHeading & { detail: ImportDetail }) {
  const api = useImports()
  const connectivity = useConnectivity()
  const { name, progress, counts } = detail
  return (
    <section className="panel stack" aria-labelledby="impor-jalan">
      <div>
        <h2 id="impor-jalan" ref={headingRef} tabIndex={-1}>
          Sedang diimpor
        </h2>
        <p className="imports__file small muted">{name}</p>
      </div>
      <LiveProgress label="Mengimpor baris" share={progress / Math.max(1, counts.total)}>
        {progressText(detail)}
      </LiveProgress>
      <p className="small">
        {connectivity.open
          ? `Halaman ini boleh ditinggalkan: impor berjalan di server, dan ${api.notice}.`
          : 'Sambungan terputus. Impor tetap berjalan di server; angkanya diperbarui begitu tersambung lagi.'}
      </p>
      <div className="row row--wrap">
        <ButtonLink to={api.to({})} variant="line">
          Ke daftar impor
        </ButtonLink>
        <ButtonLink to={api.shop.to} variant="text">
          {api.shop.label}
        </ButtonLink>
      </div>
    </section>
  )
}
