// @chunk filters
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = {
  /** The view that the page shows; filters besides these have no effect. */
  of: { category_id?: number | undefined; province_id?: number | undefined }
}

/** Leads to the page that downloads the category or province of a list. */
export function DownloadLink({ of: { category_id: category, province_id: province } }: Props) {
  const query = category ? `?category=${category}` : province ? `?province=${province}` : ''
  return (
    <ButtonLink to={addresses.downloads + query} variant="text" small>
      {commonLabels.offline}
    </ButtonLink>
  )
}
