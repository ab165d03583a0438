import { pictureColumnsSql } from '../pictures/picture-columns.ts'

/** SQL: whether a banner is shown today. */
export const isBannerLiveSql = `banner.status = 'active' and (from_date is null or from_date <= today_in_jakarta())
      and (to_date is null or to_date >= today_in_jakarta())`

/** SQL: today's banners of a place in their order, as `banner_…`. */
export const bannersSql = (place: string) => `
  coalesce((select json_agg(b) from (
    select banner.id, ${pictureColumnsSql('picture')}, target_click_url, title, remark, action, alt
    from banner left join picture on picture.id = banner.picture_id
    where place = '${place}' and ${isBannerLiveSql}
    order by position) b), '[]') as banner_${place}`
