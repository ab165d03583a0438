import { products } from '#contract/products/schemas.ts'
import type { ProductValues } from '#features/products/product-values.ts'
import { productFormOf } from '#features/products/use-product-form.ts'
import { formErrors } from './form-errors.ts'

/** The sentence at each invalid field of the product form, when it is sent or saved as a draft. */
export function productFormErrors(values: ProductValues, draft = false) {
  const { rules, check, fieldOf } = productFormOf(() => draft)
  return formErrors({ endpoint: products.save, toRequest: check.toRequest, rules, fieldOf }, values)
}
