import { type ImportEffect, type ImportState, importEffects } from '#contract/imports/import-shapes.ts'

// The view of the page of imports in its address. Pure.

export type ImportView = {
  /** The import that is open; without one, the start of the page. */
  id?: number | undefined
  /** 'columns': what each column is. Otherwise the step follows from the state of the import. */
  step?: 'columns' | undefined
  /** Only rows with this effect. */
  effect?: ImportEffect | undefined
  /** Only rows with a problem or a note. */
  remarks?: boolean | undefined
  page?: number | undefined
}

/** The view in an address; invalid values are ignored. */
export function importViewOf(query: URLSearchParams): ImportView {
  const id = wholeIn(query, 'id', 2_147_483_647)
  if (id === undefined) return {}
  return {
    id,
    step: query.get('step') === 'columns' ? 'columns' : undefined,
    effect: importEffects.find((effect) => effect === query.get('effect')),
    remarks: query.get('remarks') === '1',
    page: wholeIn(query, 'page', 10_000),
  }
}

function wholeIn(query: URLSearchParams, name: string, most: number) {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
}

/** The address of a view of the page at `path`; `fixed` are the parameters that all its views have. */
export function importAddress(path: string, view: ImportView, fixed: Record<string, string> = {}): string {
  const { id, step, effect, remarks, page } = view
  const query = new URLSearchParams({
    ...fixed,
    ...(id && { id: String(id) }),
    ...(step && { step }),
    ...(effect && { effect }),
    ...(remarks && { remarks: '1' }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${path}?${query}` : path
}

/** The steps in their order, with their names. */
export const importSteps = {
  file: 'Berkas',
  columns: 'Kolom',
  check: 'Periksa',
  run: 'Impor',
  report: 'Hasil',
} as const
export type ImportStep = keyof typeof importSteps

/** The step that is shown for an import in this state. After the start its columns can no longer be changed. */
export function importStepOf(state: ImportState | undefined, { id, step }: ImportView): ImportStep {
  if (id === undefined || state === undefined) return 'file'
  if (state === 'running') return 'run'
  if (state === 'done') return 'report'
  return step === 'columns' ? 'columns' : 'check'
}
