import type { Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import type { ProductValues } from './product-values.ts'
import type { useProductChoices } from './use-product.ts'

/** The props of every section of the form. */
export type FormSectionProps = {
  form: UseFormReturn<ProductValues>
  field: (
    name: Path<ProductValues>,
    options?: RegisterOptions<ProductValues, Path<ProductValues>>,
  ) => ReturnType<ReturnType<typeof useRuleForm<ProductValues>>['field']>
  choices: ReturnType<typeof useProductChoices>
}
