import { useState } from 'react'
import type { Review, ReviewContent } from '#contract/operator.ts'
import { Button } from '#ui/Button.tsx'
import { warning as warningIcon } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { CompareSheet } from './CompareSheet.tsx'

type Warning = Review['warnings'][number]

const says: Record<Warning['kind'], { what: string; where: (count: number) => string }> = {
  sni: { what: 'Nomor SNI sama', where: (count) => `ada di ${count} produk produsen lain.` },
  photo: { what: 'Foto sama', where: (count) => `ada di ${count} produk lain.` },
  name: { what: 'Nama sama', where: (count) => `ada di ${count} produk lain usaha ini.` },
}

/** What looks like something that is there already, and the way to look at both (O10). */
export function Warnings({ warnings, content }: { warnings: Warning[]; content: ReviewContent }) {
  const [comparing, setComparing] = useState<Warning>()
  return (
    <>
      {warnings.map((warning) => (
        <Note
          key={warning.kind}
          icon={warningIcon}
          look="wait"
          action={
            <Button
              look="text"
              small
              onClick={() => setComparing(warning)}
              aria-label={`Bandingkan: ${says[warning.kind].what}`}
            >
              Bandingkan
            </Button>
          }
        >
          <strong>{says[warning.kind].what}</strong> {says[warning.kind].where(warning.products.length)}
        </Note>
      ))}
      {comparing && (
        <CompareSheet
          title={says[comparing.kind].what}
          content={content}
          others={comparing.products}
          onShut={() => setComparing(undefined)}
        />
      )}
    </>
  )
}
