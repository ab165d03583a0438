import { Button } from '#ui/Button.tsx'
import { Toast } from '#ui/Toast.tsx'
import type { usePushOffer } from './use-push-offer.ts'
import './push-offer.css'

type Props = Omit<ReturnType<typeof usePushOffer>, 'look'> & { look: 'offer' | 'busy' | 'blocked' }

/** Offers to tell whoever waits for a review, or says how to undo what the browser was told. */
export const PushOffer = ({ look, yes, later }: Props) =>
  look === 'blocked' ? (
    <Toast
      className="push-offer"
      action={
        <Button look="text" small onClick={later}>
          Mengerti
        </Button>
      }
    >
      Notifikasi diblokir di HP ini. Untuk menyalakannya: setelan peramban, lalu Izin situs, Notifikasi, Izinkan.
    </Toast>
  ) : (
    <Toast
      className="push-offer"
      action={
        <>
          <Button look="text" small onClick={later}>
            Nanti
          </Button>
          <Button look="text" small onClick={yes} disabled={look === 'busy'} aria-busy={look === 'busy'}>
            Kabari saya
          </Button>
        </>
      }
    >
      Mau diberi kabar di HP ini saat produk Anda selesai diperiksa?
    </Toast>
  )
