import type { OptionList } from '#contract/operator/content.ts'

/** What each list is called, and who chose one of it. */
export const optionListTexts: Record<OptionList, { title: string; used: string }> = {
  labor: { title: 'Tenaga kerja', used: 'usaha' },
  capital: { title: 'Modal', used: 'usaha' },
  omzet: { title: 'Omzet', used: 'usaha' },
  mentor_type: { title: 'Jenis lembaga pembina', used: 'produk' },
}
