import type pg from 'pg'
import type { Person } from '#tests/browser/support/people.ts'
import type { Worker } from './crew.ts'
import { walkThroughEveryPage } from './everyPage.ts'
import { expectFiguresToAgree } from './figures.ts'
import { expectAvailabilityToAgree, expectCurvesToEndAtTheLatest, expectHistoriesToAddUp } from './ledgers.ts'
import { expectDashboardToShow } from './screens.ts'

/** Every page opens live, and every figure agrees with sums over the rows; returns the figures from the database. */
export async function expectAllToAgree(pool: pg.Pool, { ask }: Worker, office: Person) {
  const figures = await expectFiguresToAgree(pool, ask)
  await expectHistoriesToAddUp(pool)
  await expectCurvesToEndAtTheLatest(pool, ask)
  await expectAvailabilityToAgree(pool, ask)
  await walkThroughEveryPage(office, { hasBatches: figures.batches > 0 })
  await expectDashboardToShow(office, figures)
  return figures
}
