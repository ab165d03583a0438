import {
  type BannerPlace,
  bannerActionRule,
  bannerAltRule,
  bannerPlaces,
  bannerRemarkRule,
  bannerTitleRule,
  contentWords,
  type DeskBanner,
  targetRule,
} from '#contract/operator/content.ts'
import { isDate, productWords } from '#contract/products/product-rules.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

/** A banner as its form has it: text by text. */
export type BannerValues = {
  place: string
  title: string
  remark: string
  action: string
  target_click_url: string
  alt: string
  from_date: string
  to_date: string
  status: string
}

export const bannerValuesOf = (banner: DeskBanner | undefined, place: BannerPlace): BannerValues => ({
  place,
  title: banner?.title ?? '',
  remark: banner?.remark ?? '',
  action: banner?.action ?? '',
  target_click_url: banner?.target_click_url ?? '',
  alt: banner?.alt ?? '',
  from_date: banner?.from_date ?? '',
  to_date: banner?.to_date ?? '',
  status: banner?.status ?? 'active',
})

/** No day, or a whole one. */
const dayRule = (day: string) => (day === '' || isDate(day) ? undefined : productWords.dateWrong)

export const bannerRules: FieldRules<BannerValues> = {
  title: bannerTitleRule,
  remark: bannerRemarkRule,
  action: bannerActionRule,
  alt: bannerAltRule,
  target_click_url: (typed) => targetRule(typed.trim()),
  from_date: dayRule,
  to_date: (to, { from_date }) =>
    dayRule(to) ?? (to && isDate(from_date) && to < from_date ? contentWords.dateOrder : undefined),
}

export const parseBannerPlace = (said: string): BannerPlace => bannerPlaces.find((place) => place === said) ?? 'main'

/** What the server is told of it; the picture comes beside it. */
export const bannerInputOf = ({ place, status, from_date, to_date, ...texts }: BannerValues) => ({
  ...texts,
  place: parseBannerPlace(place),
  status: status === 'active' ? ('active' as const) : ('not active' as const),
  from_date: from_date || null,
  to_date: to_date || null,
})
