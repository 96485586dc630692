import { beforeAll, type RunnerTestSuite } from 'vitest'

/**
 * Called at the beginning of a file, or of a `describe`, that is a story: its tests run in the order in which they are written,
 * since each goes on where the one before left off. The tests of all other files are shuffled, and have to hold in any order,
 * whatever their neighbors left in the database of the file.
 */
export function story(): void {
  // Vitest wants its first argument destructured.
  // oxlint-disable-next-line no-empty-pattern -- nothing of it is needed
  beforeAll(({}, suite) => keepOrder(suite))
}

function keepOrder(suite: Readonly<Pick<RunnerTestSuite, 'tasks'>>): void {
  Object.assign(suite, { shuffle: false })
  for (const task of suite.tasks) if (task.type === 'suite') keepOrder(task)
}
