import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the longest test files first, so that none of them runs at the end while the other workers are idle. Vitest
 * sorts by the durations of its last run on this machine; in a fresh clone there are none, so files with the word
 * `@begins-early` come first. No test depends on the order.
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
