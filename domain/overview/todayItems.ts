import { isOneOfSeveral, stepKey } from '#domain/brewDay/brewsOfBatch.ts'
import { endOf } from '#domain/brewDay/brewTimers.ts'
import type { TimerCall } from '#domain/brewDay/timerCalls.ts'
import { asWritten, message } from '#domain/language/message.ts'
import type { Unit } from '#domain/stock/units.ts'
import { dayOf } from '#domain/batches/timeline.ts'
import { nobodys, type Named, type TodayItem } from './today.ts'

/**
 * What a timer of a brew day calls for: due when its time has come, or at any time while it is paused. It says which brew of
 * a batch that has several.
 */
export function timerItem(
  { timer, ...step }: TimerCall,
  about: Pick<TodayItem, 'vessel' | 'person' | 'team'> & { batch: NonNullable<TodayItem['batch']> },
  brews: number,
): TodayItem {
  const { brew, kind, minutes } = step
  const id = `TIMER:${about.batch.id}:${stepKey(step)}`
  const counted = message('today.timer', { kind, minutes })
  const said = isOneOfSeveral(step, brews) ? message('today.timerOfBrew', { step: counted, brew }) : counted
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

/**
 * One item for all other ingredients that planned brews lack and that are to be ordered now, due on the last day to order the first of
 * them, if that is known; none when there are none.
 */
export function plannedOrderItems(count: number, dueOn: string | null): TodayItem[] {
  const said = message('today.orderPlanned', { count })
  return count > 0 ? [{ ...nobodys, id: 'ORDER_PLANNED', kind: 'ORDER', said, dueOn }] : []
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
