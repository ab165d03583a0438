import { type ReactNode, useState } from 'react'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { Button } from '#ui/nav/Button.tsx'
import { conflictingFields } from './concurrent-edit.ts'

/** The label of each field, and how its value is shown, if not as text. */
export type FieldLabels<Values extends Fields> = {
  [Name in keyof Values]: { label: string; as?: (value: Values[Name]) => ReactNode }
}

type Props<Values extends Fields> = {
  form: { hasConflict: boolean; mine: Values; takeTheirs: () => void; keepMine: () => void }
  /** The thing, at the beginning of a sentence: 'Data kontak ini'. */
  what: string
  theirs: Values
  fieldLabels: FieldLabels<Values>
  /** Saved data that is not in the fields, such as a picture. */
  children?: ReactNode
}

/** Shown when a colleague has saved other values: these values, and a choice between them and the input. */
export function EditConflictNotice<Values extends Fields>({
  form,
  what,
  theirs,
  fieldLabels,
  children,
}: Props<Values>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {form.hasConflict && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} variant="wait">
            {what} disimpan orang lain sementara Anda menulis. Tulisan Anda belum tersimpan dan tetap ada di sini.
          </Note>
          <div className="row row--wrap">
            <Button variant="soft" small onClick={() => setOpen(true)}>
              Lihat yang tersimpan
            </Button>
            <Button variant="soft" small onClick={form.keepMine}>
              Teruskan tulisan saya
            </Button>
          </div>
        </div>
      )}
      {open && (
        <Sheet
          over
          title="Yang tersimpan"
          onClose={() => setOpen(false)}
          foot={
            <Button
              wide
              variant="soft"
              onClick={({ currentTarget }) => {
                form.takeTheirs()
                closeDialogOf(currentTarget)
              }}
            >
              Pakai yang tersimpan, buang tulisan saya
            </Button>
          }
        >
          <div className="sheet__part stack">
            <dl className="desk__facts">
              {conflictingFields(form.mine, theirs).map((name) => (
                <div key={name}>
                  <dt>{fieldLabels[name].label}</dt>
                  <dd>{(fieldLabels[name].as?.(theirs[name]) ?? String(theirs[name])) || 'Dikosongkan'}</dd>
                </div>
              ))}
            </dl>
            {children}
          </div>
        </Sheet>
      )}
    </>
  )
}
