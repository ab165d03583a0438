// @chunk product-fields

/** The facts of a field of the product: its labels, columns, limits and groups everywhere follow from this record. */
type ProductField = {
  /** The name that people read: in the form, a rejection, a conflict, the review and the audit log. */
  label: string
  /** The column of `product`, or the key of its content. Absent for what has no column of its own. */
  column?: string
  /** Letters. */
  max?: number
  /** A change of it in an approved product needs another review; other changes apply at once. */
  isReviewed: boolean
  /** Fields that are one value: they are corrected together, and named together (`productGroups`). */
  group?: keyof typeof productGroups
  /**
   * Fields that only a product with SNI or with a mentor has: two phones' changes of one section are merged as one
   * value.
   */
  section?: 'sni' | 'mentor'
  /**
   * A single line of text that may be empty and is public. Schemas, columns, forms, review, import and export follow
   * from it.
   */
  kind?: 'line'
  /** Requests, answers, drafts and log entries of earlier releases lack it: then the stored value stays. */
  isLater?: true
}

export const productGroups = {
  price: 'harga',
  weight: 'berat',
  period: 'masa berlaku SNI',
  mentor: 'pembina',
} as const

/** By the names of the request, in the order of tables and of the review. */
export const productFields = {
  name: { label: 'Nama produk', column: 'name', max: 150, isReviewed: true },
  description: { label: 'Keterangan', column: 'description', max: 5000, isReviewed: true },
  sub_category_array: { label: 'Kategori', column: 'category_ids', isReviewed: true },
  price_bottom: { label: 'Harga bawah', column: 'price_bottom', group: 'price', isReviewed: false },
  price_top: { label: 'Harga atas', column: 'price_top', group: 'price', isReviewed: false },
  weight: { label: 'Berat', column: 'weight', group: 'weight', isReviewed: false },
  unit: { label: 'Satuan', column: 'unit', group: 'weight', isReviewed: false },
  capacity: { label: 'Kapasitas produksi', column: 'capacity_production', kind: 'line', max: 100, isReviewed: true },
  video_url: { label: 'Tautan video', column: 'video_url', max: 300, isReviewed: true },
  is_sni: { label: 'Produk SNI', column: 'is_sni', section: 'sni', isReviewed: true },
  /** `max`: of each number. */
  sni_array: { label: 'Nomor SNI', column: 'sni_no', section: 'sni', max: 60, isReviewed: true },
  certificate_no: {
    label: 'Nomor sertifikat',
    column: 'certificate_no',
    section: 'sni',
    max: 60,
    isReviewed: true,
    isLater: true,
  },
  lspro_id: { label: 'LSPRO penerbit', column: 'lspro_id', section: 'sni', isReviewed: true },
  sni_start_date: {
    label: 'Berlaku sejak',
    column: 'sni_start_date',
    section: 'sni',
    group: 'period',
    isReviewed: true,
  },
  sni_end_date: { label: 'Berlaku sampai', column: 'sni_end_date', section: 'sni', group: 'period', isReviewed: true },
  sni_no_end: {
    label: 'Tidak ada tanggal akhir',
    column: 'sni_no_end',
    section: 'sni',
    group: 'period',
    isReviewed: true,
  },
  is_mentor: { label: 'Jawaban pembina', isReviewed: true },
  mentor_type_id: {
    label: 'Jenis lembaga pembina',
    column: 'mentor_type_id',
    section: 'mentor',
    group: 'mentor',
    isReviewed: true,
  },
  mentor_id: { label: 'Pembina', column: 'mentor_id', section: 'mentor', group: 'mentor', isReviewed: true },
  mentor_name: {
    label: 'Nama pembina',
    column: 'mentor_name',
    section: 'mentor',
    group: 'mentor',
    max: 100,
    isReviewed: true,
  },
  img_64: { label: 'Foto utama', isReviewed: true },
  img_64s: { label: 'Foto lain', isReviewed: true },
} as const satisfies Record<string, ProductField>

type Fields = typeof productFields
export type ProductFieldName = keyof Fields
export const productFieldNames = Object.keys(productFields) as ProductFieldName[]
export type ReviewedField = {
  [Name in ProductFieldName]: Fields[Name]['isReviewed'] extends true ? Name : never
}[ProductFieldName]
/** The facts of a field with all of their keys. */
export const productField = (name: ProductFieldName): ProductField => productFields[name]

/** The labels by the names of the request, and by the columns. */
export const productLabels = Object.fromEntries(
  productFieldNames.map((name) => [name, productFields[name].label]),
) as Record<ProductFieldName, string>
/** 'Berat (opsional)' */
export const optionalLabel = (name: ProductFieldName) => `${productLabels[name]} (opsional)`

export const productColumnLabels: Readonly<Record<string, string>> = Object.fromEntries(
  productFieldNames.flatMap((name) => {
    const { column, label } = productField(name)
    return column === undefined ? [] : [[column, label]]
  }),
)

export type LineField = {
  [Name in ProductFieldName]: Fields[Name] extends { kind: 'line' } ? Name : never
}[ProductFieldName]
export type LineColumn = Fields[LineField]['column']
export const lineFields = productFieldNames.filter((name) => productField(name).kind === 'line') as LineField[]

/** An object with a value for each field that is a line of text. */
export const ofLineFields = <Value>(toValue: (name: LineField) => Value) =>
  Object.fromEntries(lineFields.map((name) => [name, toValue(name)])) as Record<LineField, Value>

/** The record by columns, as the database and the public page name them. */
export const ofLineColumns = <Value>(toValue: (name: LineField) => Value) =>
  Object.fromEntries(lineFields.map((name) => [productFields[name].column, toValue(name)])) as Record<LineColumn, Value>
