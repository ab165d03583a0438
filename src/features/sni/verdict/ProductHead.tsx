import { Link } from 'wouter'
import type { PictureFacts } from '#contract/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { picture as pictureIcon } from '#ui/display/icons.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { pictureSize } from './picture-size.ts'

/** The picture of a product: null when there is none, undefined while it is looked up. */
export type ProductPicture = { path: string | null | undefined; facts: PictureFacts | null }

/** No picture is known. */
export const noPicture: ProductPicture = { path: null, facts: null }

type Props = {
  level: 'h2' | 'h3' | 'h4'
  product: string
  /** The page of the product; undefined when it is not public. */
  to: string | undefined
  producer?: { name: string; regency: string; to: string }
  /** Numbers that tell this product from others of the same name. */
  numbers?: readonly string[]
  picture: ProductPicture
}

/** Picture, name, producer and place: what the goods in a person's hand are compared with. */
export const ProductHead = ({ level: Heading, product, to, producer, numbers = [], picture }: Props) => (
  <div className="checked-product">
    <span className="checked-product__picture">
      <Photo
        path={picture.path}
        facts={picture.facts}
        alt=""
        sizes={pictureSize}
        first
        // 'Foto menyusul' would promise a photo that this phone alone does not have.
        fallback={<Icon d={pictureIcon} />}
      />
    </span>
    <div className="grow">
      <Heading className="checked-product__name">
        {to ? (
          <Link className="link" href={to}>
            {product}
          </Link>
        ) : (
          product
        )}
      </Heading>
      {producer && (
        <p className="small muted">
          <Link className="link" href={producer.to}>
            {producer.name}
          </Link>
          <span>, {producer.regency}</span>
        </p>
      )}
      {numbers.length > 0 && <p className="small">{numbers.join(', ')}</p>}
    </div>
  </div>
)
