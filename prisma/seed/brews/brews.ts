import { datesOnMove } from '#domain/batches/batchStages.ts'
import type { BatchStage, StageDate } from '#domain/batches/batchStages.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchNumbers } from './batchNumbers.ts'
import type { BrewPlan } from './brewPlan.ts'
import type { SeededChange } from '#prisma/seed/activity.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { minutesAfter } from '#prisma/seed/calendar.ts'
import { vesselId } from '#prisma/seed/vessels/vesselId.ts'
import { brewers } from '#prisma/seed/people.ts'
import type { Person } from '#prisma/seed/people.ts'
import { randomOf } from '#prisma/seed/random.ts'

/** A batch row to insert. */
export type BatchRow = Prisma.BatchCreateManyInput &
  Partial<Record<StageDate, Date | null>> & {
    id: string
    stage: BatchStage
    version: number
    createdAt: Date
  }

/** A move of a batch: its state before, the new stage, when, and by whom. */
export interface Move {
  before: BatchRow
  to: BatchStage
  at: Date
  by: Person
}

/** A brew with its current row and its moves. */
export interface Brew {
  plan: BrewPlan
  row: BatchRow
  moves: Move[]
}

/** The share of a batch that stays in the brite tank. */
const leftInTank = 0.015

type Step = readonly [to: BatchStage, at: Date]

function brewDay({ brewed, brewing }: BrewPlan, { ago }: Calendar, late: () => number): Step[] {
  if (brewed < 1) return []
  const [hour, minute] = brewing?.mashedAt ?? [7, 30 + late()]
  const mashed = ago(brewed, hour, minute)
  const steps: Step[] = [
    ['MASHING', mashed],
    ['BOILING', minutesAfter(mashed, 160)],
    ['FERMENTING', minutesAfter(mashed, 330)],
  ]
  return steps.slice(0, brewing ? ['MASHING', 'BOILING'].indexOf(brewing.reached) + 1 : 3)
}

function laterSteps(plan: BrewPlan, { ago }: Calendar, late: () => number): Step[] {
  const steps: [BatchStage, number | undefined, number][] = [
    ['CONDITIONING', plan.conditioned, 9],
    ['KEGGING', plan.kegged, 10],
    ['COMPLETED', plan.completed, 15],
    ['CANCELLED', plan.cancelled, 11],
  ]
  return steps.flatMap(([to, days, hour]) =>
    days === undefined ? [] : [[to, ago(days, hour, late())] as const],
  )
}

function plannedRow(plan: BrewPlan, index: number, batchNumber: string, calendar: Calendar): BatchRow {
  const tank = (type: string) => plan.tanks.split(' ').find((label) => label.startsWith(type))
  const [mashTun, kettle] = index % 2 === 0 ? ['MT-1', 'K-2'] : ['MT-2', 'K-1']
  const ifAssigned = (id: string | undefined) => (plan.isUnassigned ? null : (id ?? null))
  const createdAt = calendar.ago(Math.max(plan.brewed, 0) + 9, 16, 5)
  const [fermentingDays, conditioningDays] = plan.recipe.days
  return {
    id: `demo-batch-${String(index + 1).padStart(2, '0')}`,
    batchNumber,
    recipeId: plan.recipe.id,
    brewDate: calendar.day(-plan.brewed),
    brewerId: ifAssigned(brewers[index % brewers.length]?.id),
    batchSizeBBL: plan.size,
    mashTunId: ifAssigned(vesselId(mashTun)),
    kettleId: ifAssigned(vesselId(kettle)),
    fermenterId: vesselId(tank('FV')),
    briteTankId: vesselId(tank('BT')),
    expectedFermentationDays: fermentingDays,
    expectedConditioningDays: conditioningDays,
    notes: plan.notes ?? null,
    stage: 'PLANNED',
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
}

/** The brews of a plan, in its order, each moved through its stages by the rules of the brewery. */
export function brewAll(plans: BrewPlan[], calendar: Calendar): Brew[] {
  const numbers = batchNumbers(plans.map(({ brewed }) => calendar.day(-brewed)))
  return plans.map((plan, index) => {
    let row = plannedRow(plan, index, numbers[index] ?? '', calendar)
    const random = randomOf(row.id)
    const late = () => random.whole(0, 40)
    const moves: Move[] = []
    for (const [to, at] of [...brewDay(plan, calendar, late), ...laterSteps(plan, calendar, late)]) {
      moves.push({ before: row, to, at, by: random.pick(brewers) })
      const kegged = to === 'KEGGING' && { leftInTankBBL: Number((plan.size * leftInTank).toFixed(2)) }
      const dates = datesOnMove(row, to, at)
      row = { ...row, ...dates, ...kegged, stage: to, version: row.version + 1, updatedAt: at }
    }
    return { plan, row, moves }
  })
}

/** The changes of these brews. */
export function brewChanges(brews: Brew[]): SeededChange[] {
  return brews
    .flatMap(({ moves }) => moves)
    .map(({ before, to, at, by }) => {
      return { type: 'BatchStageChanged', entityId: before.id, at, by, detail: { from: before.stage, to } }
    })
}
