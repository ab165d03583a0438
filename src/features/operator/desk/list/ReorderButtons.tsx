import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'

type Props = {
  name: string
  id: number
  ids: number[]
  busy: boolean
  move: (ids: number[], id: number, by: -1 | 1) => Promise<void>
}

/** Buttons that move an item up or down. The focus stays on the pressed button, so that it can be pressed again. */
export function ReorderButtons({ name, id, ids, busy, move }: Props) {
  const index = ids.indexOf(id)
  const moveBy = async (button: HTMLElement, by: -1 | 1) => {
    await move(ids, id, by)
    // At the end of the list the pressed button is disabled: the other one takes the focus.
    requestAnimationFrame(() => {
      const row = button.closest('.desk__reorder')
      const target = button.matches(':disabled') ? row?.querySelector<HTMLElement>('button:enabled') : button
      target?.focus()
    })
  }
  return (
    <span className="desk__reorder">
      <IconButton
        aria-label={`Naikkan ${name}`}
        disabled={busy || index <= 0}
        onClick={({ currentTarget }) => void moveBy(currentTarget, -1)}
      >
        <span className="desk__move-up">
          <Icon d={down} />
        </span>
      </IconButton>
      <IconButton
        aria-label={`Turunkan ${name}`}
        disabled={busy || index === ids.length - 1}
        onClick={({ currentTarget }) => void moveBy(currentTarget, 1)}
      >
        <Icon d={down} />
      </IconButton>
    </span>
  )
}
