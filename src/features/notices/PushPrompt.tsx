import { Toast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { usePushPrompt } from './use-push-prompt.ts'
import './push-prompt.css'

type Props = Omit<ReturnType<typeof usePushPrompt>, 'variant'> & { variant: 'offer' | 'busy' | 'blocked' }

/** Offers push messages to a merchant who waits for a review, or explains how to unblock them in the browser. */
export const PushPrompt = ({ variant, yes, later }: Props) =>
  variant === 'blocked' ? (
    <Toast
      className="push-prompt"
      action={
        <Button variant="text" small onClick={later}>
          Mengerti
        </Button>
      }
    >
      Notifikasi diblokir di HP ini. Untuk menyalakannya: setelan peramban, lalu Izin situs, Notifikasi, Izinkan.
    </Toast>
  ) : (
    <Toast
      className="push-prompt"
      action={
        <>
          <Button variant="text" small onClick={later}>
            Nanti
          </Button>
          <Button variant="text" small onClick={yes} disabled={variant === 'busy'} aria-busy={variant === 'busy'}>
            Kabari saya
          </Button>
        </>
      }
    >
      Mau diberi kabar di HP ini saat produk Anda selesai diperiksa?
    </Toast>
  )
