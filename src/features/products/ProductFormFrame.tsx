import { type ReactNode, useEffect, useRef } from 'react'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { autosaveHint, FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { useFormScroll } from '#drafts/use-form-scroll.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { productDraftName } from '#drafts/writes/product-write.ts'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import { useQuota } from '#offline/storage/quota.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { quotaSentence } from '#ui/feedback/device-warnings.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { productFormLabels } from './product-values.ts'
import type { ProductState } from './use-product.ts'
import type { ProductSave } from './use-product-save.ts'
import { storageFullText } from './use-product-save.ts'
import './product-form.css'

type Props = {
  productKey: string
  save: ProductSave
  productState: ProductState
  title: string
  submitLabel: string
  children: ReactNode
}

/** The frame of the form: title, save status, errors of the form or the phone, and the two buttons. */
export function ProductFormFrame({ productKey, save, productState, title, submitLabel, children }: Props) {
  const { product, saving, failure, route } = save
  const { opened, photos } = product
  const quota = useQuota()
  const found = photos && product.found !== undefined ? product.found || photos.found : undefined
  const draft = combinedDraftState(product.draft, photos?.state)
  const at = saveStatusOf(draft, found, productSaveState(productState))
  const isReady = opened && photos !== undefined
  useTitle(title)
  useFocusBack(saving)
  useFormScroll(productDraftName(productKey), isReady, found === true)
  // The error is at the top of the form; scroll to it, because the button that was pressed is at the bottom.
  const errorBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) errorBox.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  const quotaText = quotaSentence(quota)
  const unreadyCount = photos?.work.left('photos') ?? 0
  return (
    <form {...save.form} className="form product-form">
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="product-head">
        <h1 className="title-in-bar">{title}</h1>
        <FormSaveStatus at={at} hint={autosaveHint} />
      </div>
      {found && isReady && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {quotaText && (
        <Note icon={warning} variant="wait">
          {quota.noPhotos ? storageFullText : quotaText}
        </Note>
      )}
      {save.photoLost && (
        <Note icon={warning} variant="wait">
          Foto tadi belum terbaca, ambil lagi.
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <ConflictList {...product.conflicting} labels={productFormLabels} />
      <div ref={errorBox} hidden={!failure}>
        {failure && (
          <Alert>
            <b>Error!</b> {failure}
            {route && (
              <>
                {' '}
                <ButtonLink to={route} variant="text">
                  Selesaikan pendaftaran usaha
                </ButtonLink>
              </>
            )}
          </Alert>
        )}
      </div>
      {children}
      <ActionBar>
        <Button
          variant="line"
          disabled={saving || !isReady}
          onClick={(event) => {
            save.setDraft(true)
            ;(event.currentTarget as HTMLButtonElement).form?.requestSubmit()
          }}
        >
          Simpan Draf
        </Button>
        <span className="product-send" onClickCapture={() => save.setDraft(false)}>
          <SubmitButton
            busy={saving && (unreadyCount > 0 ? `Menunggu ${unreadyCount} foto…` : 'Menyimpan…')}
            disabled={!isReady}
          >
            {submitLabel}
          </SubmitButton>
        </span>
      </ActionBar>
    </form>
  )
}

/** The state of the one draft with fields and photos: 'kept' only if both are stored. */
function combinedDraftState(
  fields: DraftState,
  photos: { writing: boolean; trouble?: string; untouched: boolean } | undefined,
) {
  if (fields === 'failed' || photos?.trouble) return 'failed'
  if (fields === 'writing' || photos?.writing) return 'writing'
  return fields === 'kept' || (photos && !photos.untouched) ? 'kept' : 'none'
}

function productSaveState({ pending, hasArrived, card }: ProductState): SaveState | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  return hasArrived || card ? 'sent' : undefined
}
