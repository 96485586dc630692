import { brewBBL, type BatchSize } from '#domain/batches/brews.ts'
import { asWritten, message, type Message, type Value } from '#domain/language/message.ts'
import type { Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import { forecastWithin } from '#domain/fermentation/sense/forecastSaid.ts'
import { suggestionsFor } from '#domain/fermentation/sense/suggestions.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { endOf, type BrewTimer } from '#domain/brewDay/brewTimers.ts'
import type { TimerCall } from '#domain/brewDay/timerCalls.ts'
import type { Action } from '#domain/people/roles.ts'
import type { Unit } from '#domain/stock/units.ts'
import { beginOf } from '#domain/brewery/zonedMoments.ts'

/** What can be due. */
export const todayKinds = [
  'TIMER',
  'BREW',
  'CONDITION',
  'KEG',
  'DRY_HOP',
  'DIACETYL_REST',
  'CRASH',
  'READING',
  'ISSUE',
  'CLEANING',
  'ORDER',
  'DELIVERY',
  'TASK',
] as const

export type TodayKind = (typeof todayKinds)[number]

/** What a person must be allowed to do to do it. */
export const actionsOf: Record<TodayKind, Action> = {
  TIMER: 'read',
  BREW: 'moveBatch',
  CONDITION: 'moveBatch',
  KEG: 'moveBatch',
  DRY_HOP: 'addLog',
  DIACETYL_REST: 'addLog',
  CRASH: 'addLog',
  READING: 'addLog',
  ISSUE: 'addLog',
  CLEANING: 'markAvailable',
  ORDER: 'orderSupplies',
  DELIVERY: 'adjustIngredient',
  TASK: 'completeTask',
}

interface Named {
  id: string
  name: string
}

/** Something to do. It is due at a moment or on a calendar day (such as 2026-04-03), or at any time if both are null. */
export interface TodayItem {
  /** Its kind and the id of its subject: the same for as long as it is due. */
  id: string
  kind: TodayKind
  said: Message
  dueAt: Date | null
  dueOn: string | null
  batch: { id: string; batchNumber: string; recipeName: string } | null
  vessel: { id: string; label: string } | null
  /** Who is to do it: the batch's brewer, the assignee of a task, who looks after an issue. */
  person: Named | null
  /** The ids of everyone on the batch's team. */
  team: string[]
  /** What counts down to it on a brew day. */
  timer: BrewTimer | null
  /** The ingredient that arrives. */
  ingredientId: string | null
}

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
  brewer: Named | null
  assignedTeam: string[]
  lastReadingAt: Date | null
  /** Of the latest log entry, when it is flagged; `carer` acknowledged the alert. */
  issue: { at: Date; description: string | null; carer: Named | null } | null
  dryHops: readonly DryHop[]
  /** How many log entries of type Dry Hop it has. */
  dryHopsLogged: number
  /** What devices say about it, if they measure it. */
  fermentation?: Fermentation | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How many days ahead next steps are listed. */
export const nextDays = 7

/** A fermenting batch is read once a day. */
const readEveryMs = dayMs

type Due = { dueAt: Date } | { dueOn: string } | { dueAt: null }

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
    const end = daysAfter(batch.fermentingStartDate, batch.expectedFermentationDays)
    const forecast = batch.fermentation && forecastWithin(batch.fermentation, zone)
    const condition = forecast ? message('today.conditionDone', { forecast }) : message('today.condition')
    items.push(item('CONDITION', condition, { dueAt: end }))
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
    const end = daysAfter(batch.conditioningStartDate, batch.expectedConditioningDays)
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

const volumeOf = (value: number): Value => ({ quantity: 'volume', value, isShort: true })

/** Brew 7 BBL, or 15 BBL, 2 brews of 7.5 BBL. */
function brewing(batch: BatchSize): Message {
  const [size, count] = [volumeOf(batch.batchSizeBBL), batch.brews]
  return count > 1
    ? message('today.brews', { size, count, each: volumeOf(brewBBL(batch)) })
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

/** What a timer of a brew day calls for: due when its time has come, or at any time while it is paused. */
export function timerItem(
  { kind, minutes, timer }: TimerCall,
  about: Pick<TodayItem, 'vessel' | 'person' | 'team'> & { batch: NonNullable<TodayItem['batch']> },
): TodayItem {
  const id = `TIMER:${about.batch.id}:${kind}:${minutes}`
  const said = message('today.timer', { kind, minutes })
  return { ...nobodys, id, kind: 'TIMER', said, dueAt: endOf(timer), ...about, timer }
}

/** A vessel that waits to be cleaned, since when. */
export function cleaningItem(vessel: { id: string; label: string; since: Date }): TodayItem {
  const { id, label, since } = vessel
  const said = message('today.cleaning', { vessel: label })
  return { ...nobodys, id: `CLEANING:${id}`, kind: 'CLEANING', said, dueAt: since, vessel: { id, label } }
}

/**
 * One item for all ingredients that are low or out and not on order, due on the last day to order them for a planned
 * brew, if that is known; none when there are none.
 */
export function orderItems(count: number, dueOn: string | null): TodayItem[] {
  const said = message('today.order', { count })
  return count > 0 ? [{ ...nobodys, id: 'ORDER', kind: 'ORDER', said, dueOn }] : []
}

/** What was ordered and has not arrived, on the day it is expected; what is missing of it, if that is known. */
export function deliveryItem(delivery: {
  id: string
  ingredientId: string
  name: string
  supplier: string | null
  amount: number | null
  unit: Unit
  expectedOn: Date | null
}): TodayItem {
  const { id, ingredientId, name, supplier, amount, unit, expectedOn } = delivery
  const what = amount === null ? name : message('today.goods', { amount: { amount, unit }, name })
  const said = supplier
    ? message('today.arrivingFrom', { what, supplier })
    : message('today.arriving', { what })
  const dueOn = expectedOn && dayOf(expectedOn)
  return { ...nobodys, id: `DELIVERY:${id}`, kind: 'DELIVERY', said, dueOn, ingredientId }
}

/** A task that is not done. */
export function taskItem(task: {
  id: string
  title: string
  dueOn: Date
  assignee: Named | null
  batch: TodayItem['batch']
  vessel: TodayItem['vessel']
}): TodayItem {
  const { id, title, dueOn, assignee: person, batch, vessel } = task
  const said = asWritten(title)
  return { ...nobodys, id: `TASK:${id}`, kind: 'TASK', said, dueOn: dayOf(dueOn), person, batch, vessel }
}

const nobodys = {
  dueAt: null,
  dueOn: null,
  batch: null,
  vessel: null,
  person: null,
  team: [],
  timer: null,
  ingredientId: null,
}

/** The items by when they are due, the earliest first; what is due on a day from its beginning in the time zone. */
export function sortedByDue(items: readonly TodayItem[], now: Date, zone: string): TodayItem[] {
  return items
    .map((item) => ({ item, due: dueTime(item, now, zone) }))
    .sort((one, other) => one.due - other.due || (one.item.id < other.item.id ? -1 : 1))
    .map(({ item }) => item)
}

/** An item without a time is due now. */
function dueTime({ dueAt, dueOn }: Pick<TodayItem, 'dueAt' | 'dueOn'>, now: Date, zone: string): number {
  return (dueAt ?? (dueOn ? beginOf(dueOn, zone) : now)).getTime()
}

/** The steps of batches, which the wall shows. */
const wallSteps = ['BREW', 'CONDITION', 'KEG', 'DRY_HOP'] as const satisfies readonly TodayKind[]

export type WallStepKind = (typeof wallSteps)[number]

/** Whether the wall shows it among the next steps. */
export function isWallStep<Item extends { kind: TodayKind }>(
  item: Item,
): item is Item & { kind: WallStepKind } {
  return wallSteps.some((kind) => kind === item.kind)
}

export type Placement = 'LATE' | 'TODAY' | 'NEXT'

/**
 * Where an item stands on the brewery's day, which is late, today or next; null for a reading that isn't due today. What
 * is to be ordered by a day is best ordered today; what arrives on a day that nobody knows comes next. `day` is the day on
 * which it is due there, or null if it is due at any time.
 */
export function placementOf(kind: TodayKind, day: string | null, today: string): Placement | null {
  if (kind === 'DELIVERY' && day === null) return 'NEXT'
  if (day === null || day === today || kind === 'TIMER') return 'TODAY'
  if (day < today) return 'LATE'
  if (kind === 'ORDER') return 'TODAY'
  return kind === 'READING' ? null : 'NEXT'
}

function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
