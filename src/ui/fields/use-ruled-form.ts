import { type AnimationEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { showProblem } from './form-problem.ts'
import { type FieldRules, type Fields, firstFieldOf, ruleResolver } from './rule-resolver.ts'

/**
 * Puts these values into a form. Left to itself react-hook-form forgets its inputs until React has drawn them again: what
 * is typed between the two is not heard, and is then written over with the old value.
 */
export const resetForm = <Values extends Fields>(form: UseFormReturn<Values>, values: Values) =>
  form.reset(values as DefaultValues<Values>, { keepFieldsRef: true })

/**
 * Scrolls as little as it takes to see the whole of the field that has the focus, with what is wrong with it. In a moment:
 * react-hook-form gives the focus by a timer too, and that one was set before.
 */
export const showFocusedError = () =>
  setTimeout(() => document.activeElement?.closest('.field--wrong')?.scrollIntoView({ block: 'nearest' }))

/**
 * A form whose rules are plain functions. What is wrong with a field shows once it has been left or sent, and goes while
 * it is being put right; a form that cannot be sent has the focus at its first mistake, in the order of `empty`, which is
 * that of the page.
 *
 * `field('email')` goes on a TextField, `sends(work)` or `submits(work)` on the <form>; `canSend` is for its button.
 */
export function useRuleForm<Values extends Fields>(rules: FieldRules<Values>, empty: Values) {
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: ruleResolver<Values>(rules),
    defaultValues: empty as DefaultValues<Values>,
    // Its own order is that of registering, where a field inside a piece of its own comes last.
    shouldFocusError: false,
  })
  const { errors, isValid, isSubmitting, submitCount } = form.formState
  const [filledIn, setFilledIn] = useState(false)

  const field = (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
    ...form.register(name, options),
    wrong: errors[name]?.message as string | undefined,
  })

  // Filled in before our code had come. By a person: react-hook-form has read it by now, and tells nobody, so the form is
  // drawn once more, with what form.watch() then says. By the browser: that is only to be seen.
  const element = useRef<HTMLFormElement>(null)
  const [, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    if (element.current?.querySelector('input:-webkit-autofill')) setFilledIn(true)
  }, [])

  // The focus may scroll before the errors are drawn: a long one would end under the buttons at the foot of the screen.
  useEffect(() => {
    if (submitCount > 0) showFocusedError()
  }, [submitCount])

  /** `ledElsewhere`: what stands before the fields is wrong, and has the focus. */
  const sends = (work: (values: Values) => Promise<void> | void, ledElsewhere = () => false) => ({
    noValidate: true,
    // A form that is sent before its code has come must not carry a password into the address.
    method: 'post' as const,
    ref: element,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      takeOver(event.currentTarget)
      void form.handleSubmit(
        (values) => work(values as unknown as Values),
        (errors) => {
          const first = firstFieldOf(Object.keys(empty) as Path<Values>[], errors)
          if (first && !ledElsewhere()) form.setFocus(first)
        },
      )(event)
    },
    // A browser that fills in a page as it opens tells nobody, and shows the values to us only after the first press:
    // if the button waited for them, that first press would be lost on it. fields.css tells by an animation.
    onAnimationStart: ({ animationName }: AnimationEvent) => animationName === 'filled-in' && setFilledIn(true),
    onInput: () => setFilledIn(false),
  })

  /**
   * As `sends`, for work that a mutation does: what the server says of single fields is shown at them, and the mutation's
   * `error` keeps what the alert says.
   */
  const submits = (work: (values: Values) => Promise<unknown>) =>
    sends(async (values) => {
      try {
        await work(values)
      } catch (problem) {
        showProblem(problem, form.setError)
      }
    })

  // What stands in the inputs counts, however it came there.
  function takeOver(element: HTMLFormElement) {
    for (const [name, value] of new FormData(element))
      if (name in empty && typeof value === 'string' && form.getValues(name as Path<Values>) !== value)
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
  }

  return { form, field, sends, submits, sending: isSubmitting, canSend: (isValid || filledIn) && !isSubmitting }
}
