import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { nameOf, type Stage, titleOf } from '#forms/stages.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'

/** A stage that keeps the shop from being opened: refused by the server, kept by nobody, or changed since. */
export type Lack = { stage: Stage; why: 'refused' | 'missing' | 'unsaved' }

/** One of each stage: what has to be done about it first. */
export function lacksOf({
  toFix,
  missing,
  unsaved,
}: Record<'toFix' | 'missing' | 'unsaved', readonly Stage[]>): Lack[] {
  const all: Lack[] = [
    ...toFix.map((stage) => ({ stage, why: 'refused' }) as const),
    ...missing.map((stage) => ({ stage, why: 'missing' }) as const),
    ...unsaved.map((stage) => ({ stage, why: 'unsaved' }) as const),
  ]
  return all.filter(({ stage }, at) => all.findIndex((other) => other.stage === stage) === at)
}

export const lackWords: Record<Lack['why'], string> = {
  refused: 'Perlu diperbaiki',
  missing: 'Belum lengkap',
  unsaved: 'Belum disimpan',
}
const sentenceOf = ({ stage, why }: Lack) =>
  why === 'unsaved'
    ? `Tahap ${stage} diubah tetapi belum disimpan.`
    : `Tahap ${stage}, ${titleOf(stage)}, ${lackWords[why].toLowerCase()}.`
const ways = { refused: 'Perbaiki', missing: 'Lengkapi', unsaved: 'Lanjutkan' } as const

// The button that opened the window goes with what it was about.
const focusBack = () =>
  requestAnimationFrame(() => {
    if ((document.activeElement ?? document.body) !== document.body) return
    document.querySelector<HTMLElement>('.summary__lacks a, .wizard [type="submit"]')?.focus()
  })

/** Why the shop cannot be opened yet, and what to do about it. */
export function Lacks({ of, shop }: { of: readonly Lack[]; shop: number }) {
  const [discarding, setDiscarding] = useState<Stage>()
  return (
    <>
      {of.length > 0 && (
        <div className="summary__lacks" role="status">
          {of.map((lack) => (
            <Note
              key={lack.stage}
              icon={warning}
              look={lack.why === 'refused' ? 'wrong' : 'wait'}
              action={
                <div className="row row--wrap">
                  {lack.why === 'unsaved' && (
                    <Button
                      look="text"
                      small
                      aria-label={`Buang perubahan tahap ${lack.stage}`}
                      onClick={() => setDiscarding(lack.stage)}
                    >
                      Buang perubahan
                    </Button>
                  )}
                  <ButtonLink
                    look="text"
                    small
                    to={addresses.wizard(lack.stage)}
                    aria-label={`${ways[lack.why]} tahap ${lack.stage}`}
                  >
                    {ways[lack.why]}
                  </ButtonLink>
                </div>
              }
            >
              {sentenceOf(lack)}
            </Note>
          ))}
        </div>
      )}
      {discarding && (
        <ConfirmSheet
          title={`Buang perubahan tahap ${discarding}?`}
          yes="Buang perubahan"
          onYes={() => dropDraft(nameOf(shop, discarding))}
          onShut={() => {
            setDiscarding(undefined)
            focusBack()
          }}
        >
          {`Perubahan pada ${titleOf(discarding)} dihapus dari HP ini dan tidak dapat dikembalikan. Yang sudah disimpan sebelumnya tetap ada.`}
        </ConfirmSheet>
      )}
    </>
  )
}
