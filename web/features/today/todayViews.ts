import { daysBetween } from '#domain/batches/timeline.ts'
import { placementOf, type Placement } from '#domain/overview/today.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { formatWeekday } from '#web/ui/dates/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import type { PlainId } from '#domain/language/message.ts'
import type { Day } from '#web/ui/dates/days.ts'
import type { TodayItemView } from './todayDocuments.ts'

/** How the list is grouped, or whose items it has. */
export type TodayView = 'all' | 'person' | 'mine'

/** An item where it stands on the brewery's day. */
export interface PlacedItem {
  item: TodayItemView
  day: Day | null
  placement: Placement
}

/** Items under one heading: how urgent they are, or a person. */
export interface TodayGroup {
  name: string
  items: PlacedItem[]
}

/** The items as of the brewery's day, without what isn't worth showing yet. */
export function placed(items: readonly TodayItemView[], today: Day): PlacedItem[] {
  return items.flatMap((item) => {
    const day = item.dueOn ?? (item.dueAt ? dayAt(new Date(item.dueAt)) : null)
    const placement = placementOf(item.kind, day, today)
    return placement ? [{ item, day, placement }] : []
  })
}

/** Whether an item is this person's: they brew its batch or are on its team, or it is their task. */
export function isMine({ person, team }: TodayItemView, me: string | undefined): boolean {
  return me !== undefined && (person?.id === me || team.includes(me))
}

const urgency = [
  { placement: 'LATE', name: 'today.late' },
  { placement: 'TODAY', name: 'today.today' },
  { placement: 'NEXT', name: 'today.nextDays' },
] as const satisfies readonly { placement: Placement; name: PlainId }[]

/** The items by how urgent they are, or under the names of the people who are to do them; those of nobody come last. */
export function grouped(items: readonly PlacedItem[], view: TodayView): TodayGroup[] {
  const inOrder = [...items].sort(bySlackness)
  if (view === 'person') return byPerson(inOrder)
  return urgency
    .map(({ placement, name }) => ({
      name: text(name),
      items: inOrder.filter((one) => one.placement === placement),
    }))
    .filter(({ items: some }) => some.length > 0)
}

/** Those due longest first, then by their tanks in natural order; those of no tank come last. */
function bySlackness(one: PlacedItem, other: PlacedItem): number {
  const byDay = (one.day ?? '9').localeCompare(other.day ?? '9')
  if (byDay !== 0) return byDay
  const [here, there] = [one.item.vessel?.label, other.item.vessel?.label]
  if (!here || !there) return Number(!here) - Number(!there)
  return here.localeCompare(there, shownLocale(), { numeric: true })
}

function byPerson(items: readonly PlacedItem[]): TodayGroup[] {
  const groups = new Map<string | null, PlacedItem[]>()
  for (const one of items) {
    const name = one.item.person?.name ?? null
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups]
    .sort(([one], [other]) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      return one.localeCompare(other, shownLocale())
    })
    .map(([name, members]) => ({ name: name ?? text('today.anybody'), items: members }))
}

/** When an item is due, seen from today: 2 days late, Today, Tomorrow, Fri, Nov 27; of an order, By Fri, Nov 27. */
export function dueWords({ item, day }: PlacedItem, today: Day): string {
  if (item.kind === 'DELIVERY' && day === null) return text('today.noDay')
  const days = day === null ? 0 : daysBetween(today, day)
  if (day === null || days === 0) return text('today.today')
  if (days < 0) return text('today.daysLate', { count: -days })
  const name = formatWeekday(day)
  if (item.kind === 'ORDER') return days === 1 ? text('today.byTomorrow') : text('today.byDay', { day: name })
  return days === 1 ? text('today.tomorrow') : name
}

/** How much there is to do: 2 late · 5 today. */
export function countWords(items: readonly PlacedItem[]): string {
  const late = items.filter(({ placement }) => placement === 'LATE').length
  const now = items.filter(({ placement }) => placement === 'TODAY').length
  return [
    late > 0 ? text('today.countLate', { count: late }) : '',
    now > 0 ? text('today.countToday', { count: now }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
