import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest: a minute or more, or half of one in the tests without a browser. */
const longest = [
  ...['browsers/story', 'browser/languages', 'browser/hands', 'browser/visitedOffline'],
  ...['browser/accessibility', 'browser/planning', 'browser/photos'],
  ...['installation/backups/commands', 'installation/signInRush', 'installation/liveAfterRestore'],
  ...['installation/embeddedPostgres', 'live/wall'],
].map((name) => `tests/${name}.test.ts`)

/**
 * Shuffles the files of each project by the seed of the run, and begins with the longest, so that workers finish at about the
 * same time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const nameOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    const placeOf = (file: TestSpecification) =>
      (longest.includes(nameOf(file)) ? '0 ' : '1 ') +
      createHash('sha256')
        .update(`${sequence.seed} ${nameOf(file)}`)
        .digest('hex')
    const projects = [...new Set(files.map(({ project }) => project))]
    return projects.flatMap((project) =>
      files
        .filter((file) => file.project === project)
        .map((file) => ({ file, place: placeOf(file) }))
        .sort((one, other) => (one.place < other.place ? -1 : 1))
        .map(({ file }) => file),
    )
  }
}
