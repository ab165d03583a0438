import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldRules, type Fields, ruleResolver } from '#ui/fields/rule-resolver.ts'

type CheckedForm<Values extends Fields> = {
  endpoint: Pick<Endpoint, 'ask'>
  toRequest: (values: Values) => unknown
  rules?: FieldRules<Values>
  fieldOf?: (name: string) => string
}

/** The sentence at each invalid field of a form, which its rules and the contract of its request check. */
export async function formErrors<Values extends Fields>(
  { endpoint, toRequest, rules = {}, fieldOf }: CheckedForm<Values>,
  values: Values,
): Promise<Record<string, string | undefined>> {
  const resolver = ruleResolver<Values>(rules, { schema: async () => endpoint.ask, toRequest, fieldOf })
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false } as never)
  return Object.fromEntries(
    Object.entries(errors as Record<string, { message?: string }>).map(([name, { message }]) => [name, message]),
  )
}
