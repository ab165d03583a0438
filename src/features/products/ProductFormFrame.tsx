import { type ReactNode, useEffect, useRef } from 'react'
import { Clashes } from '#drafts/Conflicts.tsx'
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
import type { KnownProduct } from './use-product.ts'
import type { ProductSave } from './use-product-save.ts'
import { storageFullText } from './use-product-save.ts'
import './product-form.css'

type Props = {
  productKey: string
  save: ProductSave
  known: KnownProduct
  title: string
  /** What the button says that sends it. */
  sends: string
  children: ReactNode
}

/** What stands around the form: its name, where the work is, what is wrong with it or with the phone, and the two buttons. */
export function ProductFormFrame({ productKey, save, known, title, sends, children }: Props) {
  const { product, saving, failure, route } = save
  const { opened, photos } = product
  const quota = useQuota()
  const found = photos && product.found !== undefined ? product.found || photos.found : undefined
  const draft = combinedDraftState(product.draft, photos?.state)
  const at = saveStatusOf(draft, found, productSaveState(known))
  const isReady = opened && photos !== undefined
  useTitle(title)
  useFocusBack(saving)
  useFormScroll(productDraftName(productKey), isReady, found === true)
  // It stands on top, and whoever has just sent looks at the bottom.
  const wrong = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) wrong.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  const quotaText = quotaSentence(quota)
  const left = photos?.work.left('photos') ?? 0
  return (
    <form {...save.form} className="form product-form">
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="product-head">
        <h1>{title}</h1>
        <FormSaveStatus at={at} hint={autosaveHint} />
      </div>
      {found && isReady && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {quotaText && (
        <Note icon={warning} look="wait">
          {quota.noPhotos ? storageFullText : quotaText}
        </Note>
      )}
      {save.photoLost && (
        <Note icon={warning} look="wait">
          Foto tadi belum terbaca, ambil lagi.
        </Note>
      )}
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Clashes {...product.clashing} />
      <div ref={wrong} hidden={!failure}>
        {failure && (
          <Alert>
            <b>Error!</b> {failure}
            {route && (
              <>
                {' '}
                <ButtonLink to={route} look="text">
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
          look="line"
          disabled={saving || !isReady}
          onClick={(event) => {
            save.choose(true)
            ;(event.currentTarget as HTMLButtonElement).form?.requestSubmit()
          }}
        >
          Simpan Draf
        </Button>
        <span className="product-send" onClickCapture={() => save.choose(false)}>
          <SubmitButton busy={saving && (left > 0 ? `Menunggu ${left} foto…` : 'Menyimpan…')} disabled={!isReady}>
            {sends}
          </SubmitButton>
        </span>
      </ActionBar>
    </form>
  )
}

/** Fields and photos are one draft: it is kept when both are. */
function combinedDraftState(
  fields: DraftState,
  photos: { writing: boolean; trouble?: string; untouched: boolean } | undefined,
) {
  if (fields === 'failed' || photos?.trouble) return 'failed'
  if (fields === 'writing' || photos?.writing) return 'writing'
  return fields === 'kept' || (photos && !photos.untouched) ? 'kept' : 'none'
}

function productSaveState({ pending, hasArrived, card }: KnownProduct): SaveState | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  return hasArrived || card ? 'sent' : undefined
}
