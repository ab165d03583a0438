import { Check } from '#ui/fields/Check.tsx'

const generalPoints = ['Nama dan gambar sesuai', 'Harga dan satuan masuk akal', 'Kategori tepat']
const sniPoints = ['Nomor SNI terbaca di foto label']

/** Helps the eye; nothing of it is kept. */
export const Checklist = ({ isSni }: { isSni: boolean }) => (
  <fieldset className="checks">
    <legend className="sr">Daftar periksa, tidak disimpan</legend>
    {[...(isSni ? sniPoints : []), ...generalPoints].map((point) => (
      <Check key={point}>{point}</Check>
    ))}
  </fieldset>
)
