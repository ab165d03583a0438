import { Icon } from './Icon.tsx'
import { close, warning } from './icons.ts'
import '../styles/chip-list.css'

type Props = {
  /** Name of the list: 'KBLI terpilih'. */
  label: string
  /** `text`: as shown; `whole`: in full; `wrong`: the chip that an error is about. */
  chips: readonly { id: string; text: string; whole: string; wrong?: boolean }[]
  onRemove: (id: string) => void
}

/** The selected items; each has a button that removes it. */
export const ChipList = ({ label, chips, onRemove }: Props) =>
  chips.length === 0 ? null : (
    <ul className="chips" aria-label={label}>
      {chips.map(({ id, text, whole, wrong }) => (
        <li key={id} className={wrong ? 'chip chip--gone chip--wrong' : 'chip chip--gone'} title={whole}>
          {wrong && <Icon d={warning} size="s" />}
          {wrong && <span className="sr">Perlu diperbaiki: </span>}
          <span aria-hidden={text === whole ? undefined : true}>{text}</span>
          {text !== whole && <span className="sr">{whole}</span>}
          <button type="button" aria-label={`Hapus ${whole}`} onClick={() => onRemove(id)}>
            <Icon d={close} size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
