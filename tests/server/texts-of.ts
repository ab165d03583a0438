import type { z } from 'zod/mini'

/** What a shape is made of, as zod itself keeps it. */
type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
}
type Path = readonly (string | 0)[]

/** Where an asking of this shape has texts: `['name']`, or `['posts', 0, 'title']` for the first of a list. */
export function textsOf(shape: z.ZodMiniType): Path[] {
  const found = new Map<string, Path>()
  const walk = (at: z.ZodMiniType, path: Path) => {
    const def = (at as unknown as { _zod: { def: Def } })._zod.def
    if (['string', 'enum', 'unknown'].includes(def.type)) found.set(path.join('.'), path)
    for (const [name, one] of Object.entries(def.shape ?? {})) walk(one, [...path, name])
    if (def.element) walk(def.element, [...path, 0])
    for (const one of [def.innerType, def.in, ...(def.options ?? [])]) if (one) walk(one, path)
  }
  walk(shape, [])
  return [...found.values()].filter((path) => path.length > 0)
}
