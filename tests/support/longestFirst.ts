import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest: a minute or more, or half of one in the tests without a browser. */
const longest = [
  ...['browsers/story', 'browser/screens', 'browser/stock', 'browser/tasks/keyboard'],
  ...['browser/tasks/phone', 'browser/planning', 'browser/accessibility'],
  ...['api/database/embeddedPostgres', 'api/calls/everyCall', 'live/wall'],
  ...['api/operation/stopping', 'api/backups/commands', 'api/calls/edits'],
].map((name) => `/tests/${name}.test.ts`)

/** Starts with the longest files of a project, so that workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
