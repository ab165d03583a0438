import { products } from '#contract/products/products.ts'
import { type ProductValues, productFieldOf } from '#features/products/product-values.ts'
import { productCheck } from '#features/products/use-product-form.ts'
import { formErrors } from './form-errors.ts'

/** The sentence at each invalid field of the product form, when it is sent or saved as a draft. */
export const productFormErrors = (values: ProductValues, draft = false) =>
  formErrors({ endpoint: products.save, toAsk: productCheck(() => draft).toAsk, fieldOf: productFieldOf }, values)
