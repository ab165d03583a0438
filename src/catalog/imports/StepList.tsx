import { type ImportStep, importSteps } from './import-view.ts'

const steps = Object.entries(importSteps) as [ImportStep, string][]

/** The five steps, with the current one marked. On phones only that one has its name. */
export function StepList({ current }: { current: ImportStep }) {
  const position = steps.findIndex(([step]) => step === current)
  return (
    <ol className="imports__steps" aria-label="Langkah impor">
      {steps.map(([step, name], index) => (
        <li key={step} {...(step === current && { 'aria-current': 'step' as const })} data-done={index < position}>
          <span className="imports__number">{index + 1}</span>
          <span className="imports__step">{name}</span>
        </li>
      ))}
    </ol>
  )
}
