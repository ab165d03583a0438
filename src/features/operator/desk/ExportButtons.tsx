import { useQueryClient } from '@tanstack/react-query'
import { DownloadButtons, downloadTimeout } from '#catalog/imports/DownloadButtons.tsx'
import type { ExportName } from '#contract/operator/imports.ts'
import { requestDesk } from './desk-client.ts'

/** Downloads a complete list of the marketplace. `name`: what is downloaded, within a sentence. */
export function ExportButtons({ what, name }: { what: ExportName; name: string }) {
  const client = useQueryClient()
  return (
    <DownloadButtons
      what={name}
      fetchFile={(format) => requestDesk(client, 'exportFile', { what, format }, { timeout: downloadTimeout })}
    />
  )
}
