// @chunk filters
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Icon } from '#ui/display/Icon.tsx'

type Props = {
  /** The view that the page shows; filters besides these have no effect. */
  of: { category_id?: number | undefined; province_id?: number | undefined }
}

/** Leads to the page that downloads the category or province of a list. */
export function DownloadLink({ of: { category_id: category, province_id: province } }: Props) {
  const query = category ? `?category=${category}` : province ? `?province=${province}` : ''
  return (
    <Link
      className="iconbtn"
      href={addresses.downloads + query}
      aria-label={commonLabels.offline}
      title={commonLabels.offline}
    >
      <Icon d={download} />
    </Link>
  )
}

const download = 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14'
