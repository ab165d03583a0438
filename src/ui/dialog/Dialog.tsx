// @chunk after-start
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../display/Icon.tsx'
import { close } from '../display/icons.ts'
import { IconButton } from '../nav/IconButton.tsx'
import { useDialogHistory } from './dialog-history.ts'

type Props = {
  title: string
  /** Called after the dialog has closed, however it was closed. */
  onClose: () => void
  children: ReactNode
  /** An action for the whole content, beside the close button. */
  action?: ReactNode
  /** The buttons at the bottom. */
  foot?: ReactNode
  /** May open on top of another dialog, which stays open when this one closes. */
  over?: boolean
}

/** A dialog for a choice: at the bottom of the screen on phones, centred on wide screens. */
export const Sheet = (props: Props) => <Dialog className="sheet" {...props} />

/** A dialog for navigation: covers nearly the whole screen on phones, and is at the side on wide screens. */
export const Drawer = (props: Props) => <Dialog className="drawer" {...props} />

function Dialog({ title, onClose, children, action, foot, over, className }: Props & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const shut = useDialogHistory(dialog, onClose, over)
  const swipe = useSwipeDown(shut)
  const body = useScrollKeys()
  // showModal() would focus the close button; with the focus on the heading, screen readers read the title first.
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

/** Makes an overflowing body focusable, so that the keyboard can scroll it even when nothing inside takes the focus. */
function useScrollKeys() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const body = ref.current
    if (!body) return
    const sizes = new ResizeObserver(() => {
      if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
      else body.removeAttribute('tabindex')
    })
    const observeAll = () => {
      for (const each of [body, ...body.children]) sizes.observe(each)
    }
    const changes = new MutationObserver(observeAll)
    changes.observe(body, { childList: true })
    observeAll()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return ref
}

// A swipe of 60 px down on the head closes the dialog.
function useSwipeDown(shut: () => void) {
  const startY = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current === undefined || event.clientY - startY.current < 60) return
      startY.current = undefined
      shut()
    },
    onPointerUp: () => {
      startY.current = undefined
    },
    onPointerCancel: () => {
      startY.current = undefined
    },
  }
}
