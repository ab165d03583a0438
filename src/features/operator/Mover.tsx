import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { down } from '#ui/icons.ts'

type Props = {
  name: string
  id: number
  ids: number[]
  busy: boolean
  move: (ids: number[], id: number, by: -1 | 1) => Promise<void>
}

/** Takes one of a list a place up or down. The focus goes with it, so that one key moves it on. */
export function Mover({ name, id, ids, busy, move }: Props) {
  const at = ids.indexOf(id)
  const go = async (button: HTMLElement, by: -1 | 1) => {
    await move(ids, id, by)
    // At the end of the list it can go no further that way: the other button takes the focus.
    requestAnimationFrame(() => {
      const row = button.closest('.desk__mover')
      const open = button.matches(':disabled') ? row?.querySelector<HTMLElement>('button:enabled') : button
      open?.focus()
    })
  }
  return (
    <span className="desk__mover">
      <IconButton
        aria-label={`Naikkan ${name}`}
        disabled={busy || at <= 0}
        onClick={({ currentTarget }) => void go(currentTarget, -1)}
      >
        <span className="desk__up">
          <Icon d={down} />
        </span>
      </IconButton>
      <IconButton
        aria-label={`Turunkan ${name}`}
        disabled={busy || at === ids.length - 1}
        onClick={({ currentTarget }) => void go(currentTarget, 1)}
      >
        <Icon d={down} />
      </IconButton>
    </span>
  )
}
