import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the files that take longest, so that none of them is left for the end, when the other workers have nothing
 * to do. Vitest knows from its last run on this machine what each took; a fresh clone knows nothing, and there the files
 * with the word `@begins-early` come first. No test depends on the order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + (readFileSync(moduleId, 'utf8').includes('@begins-early') ? 0 : 1)
    return sorted
      .map((file) => ({ file, place: place(file) }))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file)
  }
}
