import { useController } from 'react-hook-form'
import { lsproWords } from '#contract/lspro-rules.ts'
import { Clashes } from '#forms/Clashes.tsx'
import { OnePhoto } from '#forms/OnePhoto.tsx'
import { warning } from '#ui/icons.ts'
import { Loading } from '#ui/Loading.tsx'
import { Note } from '#ui/Note.tsx'
import { RichText } from '#ui/RichText.tsx'
import { wordsOf } from '#ui/rich-words.ts'
import type { PostingForm } from './posting-form.ts'
import { picturePlace, pictureRule } from './posting-values.ts'

/** The words of a post and its one picture (rows 253–255). */
export const PostingFields = ({ posting, label }: { posting: PostingForm; label: string }) => {
  const { kept, photos, pictures, pictureWrong, take } = posting
  if (!kept.opened || !pictures) return <Loading>Membuka postingan…</Loading>
  return (
    <>
      <Clashes {...kept.clashing} />
      <Remark control={kept.form.control} label={label} />
      {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
        (sentence) =>
          sentence && (
            <Note icon={warning} look="wait" key={sentence}>
              {sentence}
            </Note>
          ),
      )}
      <OnePhoto
        {...pictures}
        {...photos.parts}
        wide
        called
        place={picturePlace}
        rule={pictureRule}
        title="Gambar (opsional)"
        help="JPG, PNG, atau WebP, paling besar 3 MB setelah kami perkecil."
        pick="Pilih gambar"
        drop="Hapus gambar"
        heavy={lsproWords.heavy}
        wrong={pictureWrong}
        onFiles={take}
      />
    </>
  )
}

type Control = PostingForm['kept']['form']['control']

function Remark({ control, label }: { control: Control; label: string }) {
  const { field, fieldState } = useController({ control, name: 'remark' })
  return (
    <RichText
      label={label}
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={(html) => {
        // An editor that opens says an empty paragraph: nobody has written anything.
        const said = wordsOf(html) === '' ? '' : html
        if (said !== field.value) field.onChange(said)
      }}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
