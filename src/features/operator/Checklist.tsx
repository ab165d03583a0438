import { Check } from '#ui/Check.tsx'

const always = ['Nama dan gambar sesuai', 'Harga dan satuan masuk akal', 'Kategori tepat']
const ofSni = ['Nomor SNI terbaca di foto label']

/** Helps the eye; nothing of it is kept. */
export const Checklist = ({ isSni }: { isSni: boolean }) => (
  <fieldset className="checks">
    <legend className="sr">Daftar periksa, tidak disimpan</legend>
    {[...(isSni ? ofSni : []), ...always].map((point) => (
      <Check key={point}>{point}</Check>
    ))}
  </fieldset>
)
