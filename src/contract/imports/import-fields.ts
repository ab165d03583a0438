import { type LineField, productLabels } from '../products/fields.ts'

// The columns of an import and of an export of products: their names in the file, and what they are called in requests.

type ImportColumn = {
  /** In a file and on the screen. */
  name: string
  /** The instruction for a cell of this column, for the page and the second sheet of the template. */
  hint: string
  /** Letters, in a workbook. */
  width: number
  /** Names that people and other shops give it, as `headerKey` writes them. */
  otherNames?: readonly string[]
  /** In the row of the template. */
  example?: string | number
}

/** The columns in the order in which the template and the export have them. Each line of text of a product has one. */
export const importColumns = {
  number: {
    name: 'Nomor produk',
    hint: 'Kosongkan untuk produk baru. Berkas ekspor mengisinya; baris dengan nomor mengubah produk itu.',
    width: 14,
    otherNames: ['id', 'idproduk', 'noproduk', 'productid'],
  },
  name: {
    name: productLabels.name,
    hint: 'Wajib. Paling banyak 150 huruf.',
    width: 30,
    otherNames: ['nama', 'produk', 'namabarang', 'product', 'productname', 'name'],
    example: 'Contoh: Keripik Pisang',
  },
  categories: {
    name: productLabels.sub_category_array,
    hint: 'Nama kategori, atau "Induk > Anak". Beberapa kategori dipisah dengan tanda |.',
    width: 36,
    otherNames: ['kategoriproduk', 'category', 'categories'],
    example: 'Keripik dan Kerupuk',
  },
  price_bottom: {
    name: productLabels.price_bottom,
    hint: 'Rupiah tanpa sen: 15000 atau 15.000.',
    width: 14,
    otherNames: ['harga', 'hargaterendah', 'hargaminimum', 'hargamulai', 'hargajual', 'price'],
    example: 15_000,
  },
  price_top: {
    name: productLabels.price_top,
    hint: 'Rupiah tanpa sen. Sama dengan harga bawah bila hanya ada satu harga.',
    width: 14,
    otherNames: ['hargatertinggi', 'hargamaksimum', 'hargasampai'],
    example: 18_000,
  },
  description: {
    name: productLabels.description,
    hint: 'Paling banyak 5.000 huruf.',
    width: 50,
    otherNames: ['deskripsi', 'deskripsiproduk', 'keteranganproduk', 'description'],
    example: 'Keripik pisang renyah, dikemas 250 gram.',
  },
  weight: {
    name: productLabels.weight,
    hint: 'Angka, misalnya 250, 1,5, atau 1,5 kg.',
    width: 10,
    otherNames: ['beratproduk', 'beratbersih', 'weight'],
    example: 250,
  },
  unit: {
    name: 'Satuan berat',
    hint: 'gr atau Kg. Bila kosong: satuan di kolom Berat, atau gr.',
    width: 12,
    otherNames: ['satuan', 'unit'],
    example: 'gr',
  },
  capacity: {
    name: productLabels.capacity,
    hint: 'Misalnya 500 bungkus per bulan.',
    width: 24,
    otherNames: ['kapasitas', 'kapasitasperbulan'],
    example: '500 bungkus per bulan',
  },
  photo_1: {
    name: productLabels.img_64,
    hint: 'Nama berkas foto di dalam ZIP, misalnya keripik.jpg. Foto dipotong persegi dari tengah.',
    width: 24,
    otherNames: ['foto', 'fotoproduk', 'foto1', 'gambar', 'gambarutama', 'image'],
    example: 'keripik-pisang.jpg',
  },
  photo_2: {
    name: 'Foto 2',
    hint: 'Nama berkas foto kedua, bila ada.',
    width: 24,
    otherNames: ['gambar2', 'fotokedua'],
  },
  photo_3: {
    name: 'Foto 3',
    hint: 'Nama berkas foto ketiga, bila ada.',
    width: 24,
    otherNames: ['gambar3', 'fotoketiga'],
  },
  photo_4: {
    name: 'Foto 4',
    hint: 'Nama berkas foto keempat, bila ada.',
    width: 24,
    otherNames: ['gambar4', 'fotokeempat'],
  },
  video_url: {
    name: productLabels.video_url,
    hint: 'Alamat https:// dari YouTube, TikTok, Instagram, Facebook, atau Vimeo.',
    width: 30,
    otherNames: ['video', 'linkvideo', 'tautan'],
  },
  is_sni: {
    name: 'Ber-SNI',
    hint: 'ya atau tidak. Bila kosong: ya bila nomor SNI diisi.',
    width: 10,
    otherNames: ['sni', 'statussni', 'bersertifikatsni'],
    example: 'tidak',
  },
  sni_no: {
    name: productLabels.sni_array,
    hint: 'Beberapa nomor dipisah dengan koma.',
    width: 24,
    otherNames: ['nosni'],
  },
  certificate_no: {
    name: productLabels.certificate_no,
    hint: 'Nomor SPPT SNI seperti tertulis di sertifikatnya, paling banyak 60 huruf. Boleh kosong.',
    width: 28,
    otherNames: ['nosertifikat', 'nomorsertifikatsni', 'nosertifikatsni', 'spptsni', 'nomorspptsni', 'nospptsni'],
  },
  sni_start_date: {
    name: 'Tanggal mulai SNI',
    hint: 'Tanggal seperti 31/12/2026 atau 2026-12-31.',
    width: 18,
    otherNames: ['mulaisni', 'tanggalmulai', 'berlakumulai'],
  },
  sni_end_date: {
    name: 'Tanggal akhir SNI',
    hint: 'Tanggal seperti 31/12/2026 atau 2026-12-31.',
    width: 18,
    otherNames: ['akhirsni', 'tanggalakhir', 'berlakusampai', 'masaberlaku'],
  },
  sni_no_end: {
    name: 'SNI tanpa tanggal akhir',
    hint: 'ya bila sertifikat tidak memiliki tanggal akhir.',
    width: 22,
    otherNames: ['tanpatanggalakhir'],
  },
  lspro: {
    name: 'LSPRO',
    hint: 'Nama lembaga sertifikasi seperti di formulir produk.',
    width: 30,
    otherNames: ['lembagasertifikasi', 'namalspro'],
  },
  mentor_type: {
    name: 'Jenis pembina',
    hint: 'Jenis pembina seperti di formulir produk.',
    width: 24,
    otherNames: ['tipepembina', 'pembina'],
  },
  mentor: { name: productLabels.mentor_name, hint: 'Nama pembina.', width: 24, otherNames: ['pembinaumkm', 'mentor'] },
  state: {
    name: 'Keadaan',
    hint: 'Draf: disimpan sebagai draf. Ajukan: dikirim untuk diperiksa. Bila kosong: dikirim bila ada foto.',
    width: 20,
    otherNames: ['status', 'statusproduk'],
  },
} as const satisfies Record<string, ImportColumn> & Record<LineField, ImportColumn>

export type ImportField = keyof typeof importColumns
export const importFields = Object.keys(importColumns) as ImportField[]
/** The facts of a column with all of their keys. */
export const importColumn = (field: ImportField): ImportColumn => importColumns[field]

/** The columns of photos: the main photo and the gallery (productLimits.photos), in the order of the product. */
export const photoFields = ['photo_1', 'photo_2', 'photo_3', 'photo_4'] as const satisfies readonly ImportField[]

/** The names of the columns in a file, and on the screen. */
export const importFieldNames = Object.fromEntries(
  importFields.map((field) => [field, importColumns[field].name]),
) as Record<ImportField, string>

/** Limits of a file and of what a shop may keep. Sizes in bytes. */
export const importLimits = {
  rows: 5000,
  columns: 100,
  tableBytes: 20_000_000,
  archiveBytes: 60_000_000,
  /** Photos in one ZIP. */
  photos: 300,
  /** Imports of one shop that are kept; each is deleted after `days`. */
  imports: 20,
  /** Bytes of their files and of the cells in them. */
  storedBytes: 100_000_000,
  days: 30,
} as const
