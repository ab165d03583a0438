import { Sheet } from '#ui/Window.tsx'
import { deskKeys } from './desk-keys.ts'

/** What each key does. */
export const KeysSheet = ({ onShut }: { onShut: () => void }) => (
  <Sheet title="Tombol papan ketik" onShut={onShut}>
    <dl className="sheet__part desk__keys">
      {deskKeys.map(({ key, says }) => (
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
