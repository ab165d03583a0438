import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { type Stage, stageDraftName, stageTitle } from '#drafts/wizard/stages.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

/** A stage that keeps the shop from opening: rejected by the server, never saved, or changed since it was saved. */
export type IncompleteStage = { stage: Stage; why: 'refused' | 'missing' | 'unsaved' }

/** At most one entry per stage. Of several reasons, 'refused' comes before 'missing' and 'unsaved'. */
export function incompleteStagesOf({
  toFix,
  missing,
  unsaved,
}: Record<'toFix' | 'missing' | 'unsaved', readonly Stage[]>): IncompleteStage[] {
  const all: IncompleteStage[] = [
    ...toFix.map((stage) => ({ stage, why: 'refused' }) as const),
    ...missing.map((stage) => ({ stage, why: 'missing' }) as const),
    ...unsaved.map((stage) => ({ stage, why: 'unsaved' }) as const),
  ]
  return all.filter(({ stage }, index) => all.findIndex((other) => other.stage === stage) === index)
}

export const incompleteLabels: Record<IncompleteStage['why'], string> = {
  refused: 'Perlu diperbaiki',
  missing: 'Belum lengkap',
  unsaved: 'Belum disimpan',
}
const incompleteSentence = ({ stage, why }: IncompleteStage) =>
  why === 'unsaved'
    ? `Tahap ${stage} diubah tetapi belum disimpan.`
    : `Tahap ${stage}, ${stageTitle(stage)}, ${incompleteLabels[why].toLowerCase()}.`
const actionLabels = { refused: 'Perbaiki', missing: 'Lengkapi', unsaved: 'Lanjutkan' } as const

// The button that opened the dialog disappears with its note, so the focus moves to the next note or the submit button.
const restoreFocus = () =>
  requestAnimationFrame(() => {
    if ((document.activeElement ?? document.body) !== document.body) return
    document.querySelector<HTMLElement>('.summary__lacks a, .wizard [type="submit"]')?.focus()
  })

/** For each incomplete stage a note with the reason and the actions. */
export function IncompleteStages({ stages, shop }: { stages: readonly IncompleteStage[]; shop: number }) {
  const [discarding, setDiscarding] = useState<Stage>()
  return (
    <>
      {stages.length > 0 && (
        <div className="summary__lacks" role="status">
          {stages.map((incomplete) => (
            <Note
              key={incomplete.stage}
              icon={warning}
              variant={incomplete.why === 'refused' ? 'wrong' : 'wait'}
              action={
                <div className="row row--wrap">
                  {incomplete.why === 'unsaved' && (
                    <Button
                      variant="text"
                      small
                      aria-label={`Buang perubahan tahap ${incomplete.stage}`}
                      onClick={() => setDiscarding(incomplete.stage)}
                    >
                      Buang perubahan
                    </Button>
                  )}
                  <ButtonLink
                    variant="text"
                    small
                    to={addresses.wizard(incomplete.stage)}
                    aria-label={`${actionLabels[incomplete.why]} tahap ${incomplete.stage}`}
                  >
                    {actionLabels[incomplete.why]}
                  </ButtonLink>
                </div>
              }
            >
              {incompleteSentence(incomplete)}
            </Note>
          ))}
        </div>
      )}
      {discarding && (
        <ConfirmSheet
          title={`Buang perubahan tahap ${discarding}?`}
          yes="Buang perubahan"
          onYes={() => discardDraft(stageDraftName(shop, discarding))}
          onClose={() => {
            setDiscarding(undefined)
            restoreFocus()
          }}
        >
          {`Perubahan pada ${stageTitle(discarding)} dihapus dari HP ini dan tidak dapat dikembalikan. Yang sudah disimpan sebelumnya tetap ada.`}
        </ConfirmSheet>
      )}
    </>
  )
}
