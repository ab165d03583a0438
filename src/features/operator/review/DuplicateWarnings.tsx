import { useState } from 'react'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { warning as warningIcon } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { CompareSheet } from './CompareSheet.tsx'

type DuplicateWarning = Review['warnings'][number]

const warningTexts: Record<DuplicateWarning['kind'], { what: string; where: (count: number) => string }> = {
  sni: { what: 'Nomor SNI sama', where: (count) => `ada di ${count} produk produsen lain.` },
  photo: { what: 'Foto sama', where: (count) => `ada di ${count} produk lain.` },
  name: { what: 'Nama sama', where: (count) => `ada di ${count} produk lain usaha ini.` },
}

/** What looks like something that is there already, and the way to look at both (O10). */
export function DuplicateWarnings({ warnings, content }: { warnings: DuplicateWarning[]; content: ReviewContent }) {
  const [comparing, setComparing] = useState<DuplicateWarning>()
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
              aria-label={`Bandingkan: ${warningTexts[warning.kind].what}`}
            >
              Bandingkan
            </Button>
          }
        >
          <strong>{warningTexts[warning.kind].what}</strong> {warningTexts[warning.kind].where(warning.products.length)}
        </Note>
      ))}
      {comparing && (
        <CompareSheet
          title={warningTexts[comparing.kind].what}
          content={content}
          others={comparing.products}
          onShut={() => setComparing(undefined)}
        />
      )}
    </>
  )
}
