import { brewBBL, type BatchSize } from '#domain/batches/brews.ts'
import { daysAfter } from '#domain/brewery/zonedMoments.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { forecastWithin } from '#domain/fermentation/sense/forecastSaid.ts'
import { suggestionsFor } from '#domain/fermentation/sense/suggestions.ts'
import { asWritten, inShort, message, type Message } from '#domain/language/message.ts'
import type { Unit } from '#domain/stock/units.ts'
import { dayOf } from '#domain/batches/timeline.ts'
import { dueTime, nextDays, nobodys, type Named, type TodayItem, type TodayKind } from './today.ts'

/** A dry-hop line of a recipe, for the size of the batch; `minutes` is how long the hops stay in. */
export interface DryHop {
  name: string
  amount: number
  unit: Unit
  minutes: number
}

/** What the rules need to know about a batch that is planned or in a tank. */
export interface WaitingBatch extends BatchSize {
  id: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  brewDate: Date
  fermentingStartDate: Date | null
  conditioningStartDate: Date | null
  expectedFermentationDays: number
  expectedConditioningDays: number
  /** The tank that it is in or, before that, planned into. */
  vessel: TodayItem['vessel']
  /** It has no brite tank, and its fermenter also conditions. */
  staysToCondition: boolean
  brewer: Named | null
  assignedTeam: string[]
  lastReadingAt: Date | null
  /** The most severe one that is open; `carer` acknowledged the alert. */
  issue: { at: Date; description: string | null; carer: Named | null } | null
  dryHops: readonly DryHop[]
  /** How many log entries of type Dry Hop it has. */
  dryHopsLogged: number
  /** What devices say about it, if they measure it. */
  fermentation?: Fermentation | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A fermenting batch is read once a day. */
const readEveryMs = dayMs

type Due = { dueAt: Date } | { dueOn: string } | { dueAt: null }

/** What is to be done once a beer is fermented, with what is forecast of that. */
function conditioning({ staysToCondition }: WaitingBatch, forecast: Message | null): Message {
  if (staysToCondition)
    return forecast ? message('today.conditionHereDone', { forecast }) : message('today.conditionHere')
  return forecast ? message('today.conditionDone', { forecast }) : message('today.condition')
}

/** What is due for a batch: its next stage, dry hops, a reading, an open issue. Days are those of the time zone. */
export function batchItems(batch: WaitingBatch, now: Date, zone: string): TodayItem[] {
  const { id, batchNumber, recipeName, vessel, brewer: person, assignedTeam: team } = batch
  const shared = { ...nobodys, batch: { id, batchNumber, recipeName }, vessel, person, team }
  const item = (kind: TodayKind, said: Message, due: Due, more: { id?: string; person?: Named } = {}) => ({
    ...{ ...shared, id: `${kind}:${id}`, kind, said, ...due, ...more },
  })
  const { stage, issue } = batch
  const items: TodayItem[] = []
  if (stage === 'PLANNED') {
    items.push(item('BREW', brewing(batch), { dueOn: dayOf(batch.brewDate) }))
  }
  if (stage === 'FERMENTING' && batch.fermentingStartDate) {
    const end = daysAfter(batch.fermentingStartDate, batch.expectedFermentationDays, zone)
    const forecast = batch.fermentation && forecastWithin(batch.fermentation, zone)
    items.push(item('CONDITION', conditioning(batch, forecast ?? null), { dueAt: end }))
    // Hops wait for a beer that takes longer than planned.
    const ready = Math.max(end.getTime(), batch.fermentation?.forecast?.finish.getTime() ?? 0)
    for (const { minutes, hops } of openDryHops(batch)) {
      const dueAt = new Date(ready - minutes * minuteMs)
      items.push(
        item(
          'DRY_HOP',
          message('today.dryHop', { hops: { list: hops.map(hopIn) } }),
          { dueAt },
          { id: `DRY_HOP:${id}:${minutes}` },
        ),
      )
    }
    for (const { kind, said } of suggestionsFor(batch.fermentation?.sense))
      items.push(item(kind, said, { dueAt: null }))
    const last = batch.lastReadingAt ?? batch.fermentingStartDate
    items.push(item('READING', message('today.reading'), { dueAt: new Date(last.getTime() + readEveryMs) }))
  }
  if (stage === 'CONDITIONING' && batch.conditioningStartDate) {
    const end = daysAfter(batch.conditioningStartDate, batch.expectedConditioningDays, zone)
    items.push(item('KEG', message('today.keg'), { dueAt: end }))
  }
  if (issue) {
    const looksAfter = issue.carer ? { person: issue.carer } : {}
    const { at: dueAt, description } = issue
    const said = description ? asWritten(description) : message('today.issue')
    items.push(item('ISSUE', said, { dueAt }, looksAfter))
  }
  return items.filter((one) => dueTime(one, now, zone) <= now.getTime() + nextDays * dayMs)
}

/** Brew 7 BBL, or 15 BBL, 2 brews of 7.5 BBL. */
function brewing(batch: BatchSize): Message {
  const [size, count] = [inShort('volume', batch.batchSizeBBL), batch.brews]
  return count > 1
    ? message('today.brews', { size, count, each: inShort('volume', brewBBL(batch)) })
    : message('today.brew', { size })
}

const hopIn = ({ name, amount, unit }: DryHop) => message('today.hop', { amount: { amount, unit }, name })

/** The additions that were not logged yet, the first one first; lines that stay in equally long are one addition. */
function openDryHops({ dryHops, dryHopsLogged }: WaitingBatch): { minutes: number; hops: DryHop[] }[] {
  const times = [...new Set(dryHops.map(({ minutes }) => minutes))].sort((one, other) => other - one)
  return times
    .slice(dryHopsLogged)
    .map((minutes) => ({ minutes, hops: dryHops.filter((hop) => hop.minutes === minutes) }))
}
