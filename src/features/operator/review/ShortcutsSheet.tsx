import { Sheet } from '#ui/dialog/Dialog.tsx'
import { reviewShortcuts } from './review-shortcuts.ts'

/** What each key does. */
export const ShortcutsSheet = ({ onShut }: { onShut: () => void }) => (
  <Sheet title="Tombol papan ketik" onShut={onShut}>
    <dl className="sheet__part desk__keys">
      {reviewShortcuts.map(({ key, says }) => (
        <div key={key}>
          <dt>
            <kbd className="key">{key}</kbd>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    <p className="sheet__part small muted">Tidak berlaku selagi Anda mengetik.</p>
  </Sheet>
)
