import { useController } from 'react-hook-form'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { postLabels } from '#drafts/writes/posting-write.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import { warning } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { RichTextField } from '#ui/fields/RichText.tsx'
import { pictureRule, pictureSlot } from './posting-values.ts'
import type { PostingForm } from './use-posting-form.ts'

/** The text of a post and its one picture. */
export const PostingFields = ({ posting, label }: { posting: PostingForm; label: string }) => {
  const { draftForm, photos, pictures, pictureWrong, take } = posting
  if (!draftForm.opened || !pictures) return <Loading>Membuka postingan…</Loading>
  return (
    <>
      <ConflictList {...draftForm.conflicting} labels={postLabels} />
      <RemarkField control={draftForm.form.control} label={label} />
      {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
        (sentence) =>
          sentence && (
            <Note icon={warning} variant="wait" key={sentence}>
              {sentence}
            </Note>
          ),
      )}
      <OnePhoto
        {...pictures}
        {...photos.parts}
        wide
        called
        place={pictureSlot}
        rule={pictureRule}
        title={`${postLabels.img_64} (opsional)`}
        help="JPG, PNG, atau WebP, paling besar 3 MB setelah kami perkecil."
        pick="Pilih gambar"
        drop="Hapus gambar"
        heavy={lsproMessages.heavy}
        wrong={pictureWrong}
        onFiles={take}
      />
    </>
  )
}

type Control = PostingForm['draftForm']['form']['control']

function RemarkField({ control, label }: { control: Control; label: string }) {
  const { field, fieldState } = useController({ control, name: 'remark' })
  return (
    <RichTextField
      label={label}
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={(html) => {
        // The editor reports an empty paragraph when it opens: that is no input.
        const newValue = hasWords(html) ? html : ''
        if (newValue !== field.value) field.onChange(newValue)
      }}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
