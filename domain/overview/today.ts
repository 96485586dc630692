import type { BrewTimer } from '#domain/brewDay/brewTimers.ts'
import { beginOf } from '#domain/brewery/zonedMoments.ts'
import type { Message } from '#domain/language/message.ts'
import type { Action } from '#domain/people/roles.ts'

/** What a person must be allowed to do to do it. */
export const actionsOf = {
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
} as const satisfies Record<string, Action>

/** What can be due. */
export type TodayKind = keyof typeof actionsOf

/** A person. */
export interface Named {
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

/** An item about nothing, which is due at any time. */
export const nobodys = {
  dueAt: null,
  dueOn: null,
  batch: null,
  vessel: null,
  person: null,
  team: [],
  timer: null,
  ingredientId: null,
}

/** How many days ahead next steps are listed. */
export const nextDays = 7

/** The items by when they are due, the earliest first; what is due on a day from its beginning in the time zone. */
export function sortedByDue(items: readonly TodayItem[], now: Date, zone: string): TodayItem[] {
  return items
    .map((item) => ({ item, due: dueTime(item, now, zone) }))
    .sort((one, other) => one.due - other.due || (one.item.id < other.item.id ? -1 : 1))
    .map(({ item }) => item)
}

/** When an item is due, in ms: on a day from its beginning in the time zone, without a time now. */
export function dueTime(
  { dueAt, dueOn }: Pick<TodayItem, 'dueAt' | 'dueOn'>,
  now: Date,
  zone: string,
): number {
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
