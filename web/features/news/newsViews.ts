import type { Topic } from '#domain/changes/changeDefinition.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { dayInWords, type Day } from '#web/ui/dates/days.ts'
import { text } from '#web/ui/language/text.ts'
import type { NewsView } from './newsDocuments.ts'
import { addDays } from '#domain/batches/timeline.ts'

/** A piece of news, and whether the reader has seen it before this visit. */
export type NewsItemView = NewsView['items'][number] & { isUnread: boolean }

/** The news of a day about one subject. */
export interface NewsSubject {
  name: string
  items: NewsItemView[]
}

/** The subjects in the order in which a day has them. */
const topics: readonly Topic[] = [
  'BATCHES',
  'LOGS',
  'EQUIPMENT',
  'TASKS',
  'ALERTS',
  'INGREDIENTS',
  'KEGS',
  'RECIPES',
  'USERS',
  'BREWERY',
]

/** All news, newest first, with what is unread: what came after the last change seen before. */
export function allNews({ items, earlier }: NewsView, seenBefore: number): NewsItemView[] {
  return [...items, ...earlier].map((item) => ({ ...item, isUnread: Number(item.id) > seenBefore }))
}

/** Unread ones first; each part stays in its order. */
export function unreadFirst(items: readonly NewsItemView[]): NewsItemView[] {
  return [...items.filter(({ isUnread }) => isUnread), ...items.filter(({ isUnread }) => !isUnread)]
}

/** The news by day, newest first, and within a day by subject. */
export function byDay(items: readonly NewsItemView[]): { day: Day; subjects: NewsSubject[] }[] {
  const days = [...new Set(items.map(({ at }) => dayAt(new Date(at))))]
  return days.map((day) => {
    const ofDay = items.filter(({ at }) => dayAt(new Date(at)) === day)
    const found = topics.map((topic) => ({
      name: text(`news.topic.${topic}`),
      items: ofDay.filter((item) => item.topic === topic),
    }))
    return { day, subjects: found.filter((subject) => subject.items.length > 0) }
  })
}

/** A day as a heading: Today, Yesterday, or its date. */
export function dayTitle(day: Day, now: Date): string {
  if (day === dayAt(now)) return text('news.today')
  return day === addDays(dayAt(now), -1) ? text('news.yesterday') : dayInWords(day)
}
