import type { Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { useRuledForm } from '#ui/use-ruled-form.ts'
import type { ProductValues } from './product-values.ts'
import type { useChoices } from './use-product.ts'

/** What every part of the form is given. */
export type Parts = {
  form: UseFormReturn<ProductValues>
  field: (
    name: Path<ProductValues>,
    options?: RegisterOptions<ProductValues, Path<ProductValues>>,
  ) => ReturnType<ReturnType<typeof useRuledForm<ProductValues>>['field']>
  choices: ReturnType<typeof useChoices>
}
