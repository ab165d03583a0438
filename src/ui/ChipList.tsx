import { Icon } from './Icon.tsx'
import { close } from './icons.ts'
import './chip-list.css'

type Props = {
  /** What they are: 'KBLI terpilih'. */
  label: string
  /** `text` as it is shown, `whole` in full. */
  chips: readonly { id: string; text: string; whole: string }[]
  onRemove: (id: string) => void
}

/** What has been chosen; each can be taken out again by a button of its own. */
export const ChipList = ({ label, chips, onRemove }: Props) =>
  chips.length === 0 ? null : (
    <ul className="chips" aria-label={label}>
      {chips.map(({ id, text, whole }) => (
        <li key={id} className="chip chip--gone" title={whole}>
          <span aria-hidden={text === whole ? undefined : true}>{text}</span>
          {text !== whole && <span className="sr">{whole}</span>}
          <button type="button" aria-label={`Hapus ${whole}`} onClick={() => onRemove(id)}>
            <Icon d={close} size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
