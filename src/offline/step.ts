// The pure parts of drafts, photos and outbox: (state, event) → [state, effects].

/** The state after an event, and what has to be done because of it, in this order. */
export type Step<State, Effect> = [State, Effect[]]

/** Goes on with the state of a step, and does the effects of all. */
export function chain<State, Effect>(
  step: Step<State, Effect>,
  ...steps: ((state: State) => Step<State, Effect>)[]
): Step<State, Effect> {
  return steps.reduce<Step<State, Effect>>(([state, effects], next) => {
    const [after, more] = next(state)
    return [after, [...effects, ...more]]
  }, step)
}
