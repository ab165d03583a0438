import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { chat } from '#ui/icons.ts'

/** The way to the producer. Whoever is not signed in signs in first, and comes back here (S2 §6). */
export function ContactButton({ productId }: { productId: number }) {
  const me = useSession()
  const [said, setSaid] = useState<'asking' | { wrong: string }>()
  const words = (
    <>
      <Icon d={chat} />
      Hubungi lewat WhatsApp
    </>
  )
  if (!me)
    return (
      <ButtonLink to={addresses.signIn(addresses.product(productId))} wide>
        {words}
      </ButtonLink>
    )

  async function open() {
    setSaid('asking')
    try {
      const { tell } = await import('#offline/telling.ts')
      const { data } = await tell('showcase.contact', { id: productId })
      setSaid(undefined)
      location.assign(data.whatsapp_url)
    } catch (problem) {
      const refusal = (problem as { trouble?: string; message: string }).trouble === 'refused'
      const wrong = refusal ? (problem as Error).message : 'Belum dapat dihubungi. Coba lagi saat ada sinyal.'
      setSaid({ wrong })
    }
  }
  return (
    <>
      {typeof said === 'object' && <p role="alert">{said.wrong}</p>}
      <button
        type="button"
        className={buttonClass({ wide: true })}
        aria-busy={said === 'asking'}
        onClick={() => void open()}
      >
        {words}
      </button>
    </>
  )
}
