import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'

const chat = 'M12 20.5a8.5 8.5 0 1 0-7.6-4.7L3 21l5-1.4a8.5 8.5 0 0 0 4 .9zM9 9.5c0 3 2.5 5.5 5.5 5.5'

/** What one writes about: a product, the shop itself, or a body. */
type Props = { about: keyof typeof contactEndpoints; id: number }

const contactEndpoints = { product: 'showcase.contact', shop: 'shops.contact', lspro: 'lspro.contact' } as const

/** The way to the producer. Whoever is not signed in signs in first, and comes back here. */
export function ContactButton({ about, id }: Props) {
  const me = useSession()
  const [path] = useLocation()
  const query = useSearch()
  const [said, setSaid] = useState<'asking' | { wrong: string }>()
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
    setSaid('asking')
    try {
      const { requestEndpoint } = await import('#offline/network/request.ts')
      const { data } = await requestEndpoint(contactEndpoints[about], { id })
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
