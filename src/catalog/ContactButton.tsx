// @chunk lists
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'

const chat = 'M12 20.5a8.5 8.5 0 1 0-7.6-4.7L3 21l5-1.4a8.5 8.5 0 0 0 4 .9zM9 9.5c0 3 2.5 5.5 5.5 5.5'

/** The subject of the message: a product, a shop, or a certification body. */
type Props = { about: keyof typeof contactEndpoints; id: number }

const contactEndpoints = { product: 'showcase.contact', shop: 'shops.contact', lspro: 'lspro.contact' } as const

/** Opens WhatsApp with the producer. A user who is not signed in is sent to the sign-in first, and returned here. */
export function ContactButton({ about, id }: Props) {
  const me = useSession()
  const [path] = useLocation()
  const query = useSearch()
  const [state, setState] = useState<'asking' | { wrong: string }>()
  const words = (
    <>
      <Icon d={chat} />
      Hubungi lewat WhatsApp
    </>
  )
  if (!me)
    return (
      <ButtonLink to={addresses.signIn(query ? `${path}?${query}` : path)} wide>
        {words}
      </ButtonLink>
    )

  async function open() {
    setState('asking')
    try {
      const { requestEndpoint } = await import('#offline/network/request.ts')
      const { data } = await requestEndpoint(contactEndpoints[about], { id })
      setState(undefined)
      location.assign(data.whatsapp_url)
    } catch (problem) {
      const isRejected = (problem as { trouble?: string; message: string }).trouble === 'refused'
      const wrong = isRejected ? (problem as Error).message : 'Belum dapat dihubungi. Coba lagi saat ada sinyal.'
      setState({ wrong })
    }
  }
  return (
    <>
      {typeof state === 'object' && <p role="alert">{state.wrong}</p>}
      <button
        type="button"
        className={buttonClass({ wide: true })}
        aria-busy={state === 'asking'}
        onClick={() => void open()}
      >
        {words}
      </button>
    </>
  )
}
