// @chunk form
import { type AnimationEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { showProblem } from './form-problem.ts'
import { type FieldRules, type Fields, firstFieldOf, type RequestCheck, ruleResolver } from './rule-resolver.ts'

/**
 * Puts these values into a form. Without `keepFieldsRef` react-hook-form forgets its inputs until React renders them
 * again: text that is typed in between is not registered, and is then overwritten with the old value.
 */
export const resetForm = <Values extends Fields>(form: UseFormReturn<Values>, values: Values) =>
  form.reset(values as DefaultValues<Values>, { keepFieldsRef: true })

/**
 * Scrolls just far enough to show the whole focused field with its error. In a timer, because react-hook-form also sets
 * the focus in a timer, which was started earlier.
 */
export const showFocusedError = () =>
  setTimeout(() => {
    // Its error may be rendered later: then the page grows, and the field is scrolled to once more.
    const field = document.activeElement?.closest('.field')
    if (field) keepInView(field)
  })

/**
 * Scrolls an element into view now, and again whenever the page changes its height: photos and messages that appear
 * above it would move it below the action bar. Ends with the user's next input.
 */
function keepInView(element: Element) {
  const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
  sizes.observe(document.body)
  const stop = () => sizes.disconnect()
  for (const input of ['keydown', 'pointerdown', 'wheel'] as const)
    addEventListener(input, stop, { once: true, passive: true })
}

/**
 * A form whose rules are plain functions, and where `check` is given, the schema of its request for the fields without
 * a rule. A field's error appears once the field was left or the form was sent, and disappears when it is corrected. A
 * form that cannot be sent focuses its first invalid field, in the order of `empty`, which is the order on the page.
 *
 * Spread `field('email')` on a TextField, and `sends(work)` or `submits(work)` on the <form>; `canSend` enables its
 * button.
 */
export function useRuleForm<Values extends Fields>(
  rules: FieldRules<Values>,
  empty: Values,
  check?: RequestCheck<Values>,
) {
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: ruleResolver<Values>(rules, check),
    defaultValues: empty as DefaultValues<Values>,
    // react-hook-form's own order is that of registration, in which a field in a component of its own comes last.
    shouldFocusError: false,
  })
  const { errors, isValid, isSubmitting, submitCount } = form.formState
  const [filledIn, setFilledIn] = useState(false)

  const field = (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
    ...form.register(name, options),
    wrong: errors[name]?.message as string | undefined,
  })

  // Fields may be filled in before the code has loaded. By the user: react-hook-form has read the values by now but
  // triggers no render, so render once more, for form.watch() to return them. By the browser: only CSS shows that.
  const element = useRef<HTMLFormElement>(null)
  const [, setHydrated] = useState(false)
  // The schema loads while the user types, not when they submit.
  const loadSchema = useEffectEvent(() => void check?.schema())
  useEffect(() => {
    loadSchema()
    setHydrated(true)
    if (element.current?.querySelector('input:-webkit-autofill')) setFilledIn(true)
  }, [])

  // The focus may scroll before the errors are rendered: a long error would be covered by the action bar.
  useEffect(() => {
    if (submitCount > 0) showFocusedError()
  }, [submitCount])

  /** `focusedElsewhere` returns true when something before the fields is wrong and has taken the focus. */
  const formProps = (work: (values: Values) => Promise<void> | void, focusedElsewhere = () => false) => ({
    noValidate: true,
    // A form that is sent before its code has loaded must not put a password into the address.
    method: 'post' as const,
    ref: element,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      syncInputValues(event.currentTarget)
      void form.handleSubmit(
        (values) => work(values as unknown as Values),
        (errors) => {
          const first = firstFieldOf(Object.keys(empty) as Path<Values>[], errors)
          if (first && !focusedElsewhere()) form.setFocus(first)
        },
      )(event)
    },
    // A browser that autofills a page as it opens fires no event, and hides the values from scripts until the first
    // press: if the button were disabled until then, that press would be lost. fields.css starts an animation on
    // autofill.
    onAnimationStart: ({ animationName }: AnimationEvent) => animationName === 'filled-in' && setFilledIn(true),
    onInput: () => setFilledIn(false),
  })

  /**
   * Like `formProps`, for a mutation: the server's errors for single fields are shown at those fields, and `error` of
   * the mutation keeps the failure for the alert.
   */
  const mutationFormProps = (work: (values: Values) => Promise<unknown>) =>
    formProps(async (values) => {
      try {
        await work(values)
      } catch (problem) {
        showProblem(problem, form.setError)
      }
    })

  // The values in the inputs count, even if react-hook-form has not registered them.
  function syncInputValues(element: HTMLFormElement) {
    for (const [name, value] of new FormData(element))
      if (name in empty && typeof value === 'string' && form.getValues(name as Path<Values>) !== value)
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
  }

  return {
    form,
    field,
    formProps,
    mutationFormProps,
    sending: isSubmitting,
    canSend: (isValid || filledIn) && !isSubmitting,
  }
}
