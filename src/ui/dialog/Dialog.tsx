import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../display/Icon.tsx'
import { close } from '../display/icons.ts'
import { IconButton } from '../nav/IconButton.tsx'
import { useDialogHistory } from './dialog-history.ts'

type Props = {
  title: string
  /** Called once the window is shut, by whatever way. */
  onClose: () => void
  children: ReactNode
  /** One thing to do with all of it, beside the cross. */
  action?: ReactNode
  /** Its actions, at the bottom. */
  foot?: ReactNode
  /** It may stand on another window, which stays when it is shut. */
  over?: boolean
}

/** For choosing something: from the bottom on phones, in the middle on wide screens. */
export const Sheet = (props: Props) => <Dialog className="sheet" {...props} />

/** For going somewhere: nearly the whole phone, at the side on wide screens. */
export const Drawer = (props: Props) => <Dialog className="drawer" {...props} />

function Dialog({ title, onClose, children, action, foot, over, className }: Props & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const shut = useDialogHistory(dialog, onClose, over)
  const swipe = useSwipeDown(shut)
  const body = useScrollKeys()
  // The first thing that could take the focus is the cross; readers should hear first where they are.
  useEffect(() => heading.current?.focus(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which the dialog handles
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onClick={(event) => event.target === event.currentTarget && shut()}
    >
      <div className="window__top" {...swipe}>
        <div className="grip" aria-hidden="true" />
        <div className="window__head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {action}
          <IconButton aria-label="Tutup" onClick={shut}>
            <Icon d={close} />
          </IconButton>
        </div>
      </div>
      <div className="window__body" ref={body}>
        {children}
      </div>
      {foot && <div className="window__foot">{foot}</div>}
    </dialog>
  )
}

/** What is longer than its window can be scrolled with the keyboard, also when nothing in it takes the focus. */
function useScrollKeys() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const body = ref.current
    if (!body) return
    const sizes = new ResizeObserver(() => {
      if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
      else body.removeAttribute('tabindex')
    })
    const look = () => {
      for (const each of [body, ...body.children]) sizes.observe(each)
    }
    const changes = new MutationObserver(look)
    changes.observe(body, { childList: true })
    look()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return ref
}

// Down by 60 px on its head shuts it.
function useSwipeDown(shut: () => void) {
  const from = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientY
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === undefined || event.clientY - from.current < 60) return
      from.current = undefined
      shut()
    },
    onPointerUp: () => {
      from.current = undefined
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}
