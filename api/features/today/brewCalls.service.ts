import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { StepOfBatch } from '#domain/brewDay/brewsOfBatch.ts'
import { brewDayStages, isInMashTun } from '#domain/brewDay/brewSteps.ts'
import { additionTimes } from '#domain/brewDay/checklist.ts'
import { timerCalls, type BoilAddition, type TimerCall } from '#domain/brewDay/timerCalls.ts'
import type { TodayItem } from '#domain/overview/today.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { named } from './todayRows.service.ts'

/** A batch whose brew day has a timer, with what its timers depend on. Moments inside JSON are texts. */
export interface BrewingRow {
  id: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  batchSizeBBL: number
  brews: number
  boilTime: number | null
  assignedTeam: string[]
  brewer: TodayItem['person']
  mashTun: TodayItem['vessel']
  kettle: TodayItem['vessel']
  timed: (StepOfBatch & { seconds: number; startedAt: string; pausedAt: string | null })[]
  /** The boil lines of its recipe. */
  boiled: { minutes: number | null }[] | null
  /** The boil additions that were made. */
  added: BoilAddition[] | null
}

/** The batches whose brew day has a timer. */
export const brewingBatches = Prisma.sql`
  SELECT b."id", b."batchNumber", r."name" AS "recipeName", b."stage", b."batchSizeBBL"::float8, b."brews", r."boilTime",
    b."assignedTeam", ${named('u', 'name')} AS "brewer", ${named('m', 'label')} AS "mashTun",
    ${named('k', 'label')} AS "kettle", steps."timed", steps."added", lines."boiled"
  FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" LEFT JOIN "User" u ON u."id" = b."brewerId"
  LEFT JOIN "Equipment" m ON m."id" = b."mashTunId" LEFT JOIN "Equipment" k ON k."id" = b."kettleId"
  JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('brew', s."brew", 'kind', s."kind", 'minutes', s."minutes",
        'seconds', s."timerSeconds", 'startedAt', s."timerStartedAt", 'pausedAt', s."timerPausedAt") ORDER BY s."id")
        FILTER (WHERE s."doneAt" IS NULL AND s."timerStartedAt" IS NOT NULL) AS "timed",
      jsonb_agg(jsonb_build_object('brew', s."brew", 'minutes', s."minutes"))
        FILTER (WHERE s."doneAt" IS NOT NULL AND s."kind" = 'BOIL_ADDITION') AS "added"
    FROM "BrewStep" s WHERE s."batchId" = b."id") steps ON steps."timed" IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('minutes', l."minutes")) AS "boiled" FROM "RecipeIngredient" l
    WHERE l."recipeId" = r."id" AND l."use" = 'BOIL') lines ON true
  WHERE b."stage"::text IN (${Prisma.join(brewDayStages)}) ORDER BY b."id" LIMIT 50`

/** What the timers of a batch call for, and the vessel that each concerns. */
export function callsOf(brewing: BrewingRow): (TimerCall & { vessel: TodayItem['vessel'] })[] {
  const { timed, boiled, boilTime, added, mashTun, kettle } = brewing
  const steps = timed.map(({ brew, kind, minutes, seconds, startedAt, pausedAt }) => ({
    ...{ brew, kind, minutes },
    timer: {
      seconds,
      startedAt: new Date(startedAt),
      pausedAt: pausedAt === null ? null : new Date(pausedAt),
    },
  }))
  const isMade = ({ brew, minutes }: BoilAddition) =>
    added?.some((one) => one.brew === brew && one.minutes === minutes)
  const open = steps
    .filter(({ kind }) => kind === 'BOIL')
    .flatMap(({ brew }) => additionTimes(boiled ?? [], boilTime).map((minutes) => ({ brew, minutes })))
    .filter((addition) => !isMade(addition))
  return timerCalls(steps, open).map((call) => ({
    ...call,
    vessel: isInMashTun(call.kind) ? mashTun : kettle,
  }))
}
