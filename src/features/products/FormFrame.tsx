import { type ReactNode, useEffect, useRef } from 'react'
import { Clashes } from '#forms/Clashes.tsx'
import { FormHeard, FormWhere, keptByItself } from '#forms/FormWhere.tsx'
import { keyName } from '#forms/product-write.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { usePlace } from '#forms/use-place.ts'
import { whereNow } from '#forms/where-now.ts'
import { useRoom } from '#offline/room.ts'
import type { DraftState } from '#offline/use-draft.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dock } from '#ui/Dock.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { roomSentence } from '#ui/phone-says.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useTitle } from '#ui/title.ts'
import type { Where } from '#ui/Whereabouts.tsx'
import type { KnownProduct } from './use-product.ts'
import type { ProductSave } from './use-product-save.ts'
import { noRoom } from './use-product-save.ts'
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
export function FormFrame({ productKey, save, known, title, sends, children }: Props) {
  const { product, saving, failure, route } = save
  const { opened, photos } = product
  const room = useRoom()
  const found = photos && product.found !== undefined ? product.found || photos.found : undefined
  const draft = together(product.draft, photos?.state)
  const at = whereNow(draft, found, whereOf(known))
  const stands = opened && photos !== undefined
  useTitle(title)
  useFocusBack(saving)
  usePlace(keyName(productKey), stands, found === true)
  // It stands on top, and whoever has just sent looks at the bottom.
  const wrong = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) wrong.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  const full = roomSentence(room)
  const left = photos?.work.left('photos') ?? 0
  return (
    <form {...save.form} className="form product-form">
      <FormHeard at={at} writing={draft === 'writing'} />
      <div className="product-head">
        <h1>{title}</h1>
        <FormWhere at={at} hint={keptByItself} />
      </div>
      {found && stands && (
        <p className="small" role="status">
          Dilanjutkan dari isian terakhir
        </p>
      )}
      {full && (
        <Note icon={warning} look="wait">
          {room.noPhotos ? noRoom : full}
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
      <Dock>
        <Button
          look="line"
          disabled={saving || !stands}
          onClick={(event) => {
            save.choose(true)
            ;(event.currentTarget as HTMLButtonElement).form?.requestSubmit()
          }}
        >
          Simpan Draf
        </Button>
        <span className="product-send" onClickCapture={() => save.choose(false)}>
          <SubmitButton busy={saving && (left > 0 ? `Menunggu ${left} foto…` : 'Menyimpan…')} disabled={!stands}>
            {sends}
          </SubmitButton>
        </span>
      </Dock>
    </form>
  )
}

/** Fields and photos are one draft: it is kept when both are. */
function together(fields: DraftState, photos: { writing: boolean; trouble?: string; untouched: boolean } | undefined) {
  if (fields === 'failed' || photos?.trouble) return 'failed'
  if (fields === 'writing' || photos?.writing) return 'writing'
  return fields === 'kept' || (photos && !photos.untouched) ? 'kept' : 'none'
}

function whereOf({ pending, hasArrived, card }: KnownProduct): Where | undefined {
  if (pending) return pending.state === 'parked' ? 'fix' : pending.state
  return hasArrived || card ? 'sent' : undefined
}
