import type { Action } from '#domain/people/roles.ts'
import { defineChange, savedDetail, type Topic } from './changeDefinition.ts'
import { savedActivity, savedNews } from './changeWords.ts'

interface SavedChange<Undo extends Action | null> {
  activity: Parameters<typeof savedActivity>[0]
  news: Parameters<typeof savedNews>[0]
  /** The page of the records. */
  link: string
  /** What a person must be allowed to do to put back what they retired; null where nothing is retired, or not undone. */
  undo: Undo
}

/** The kind of change of a declared record: it was added, edited, retired or put back. */
export function savedChange<const Entity extends string, const Undo extends Action | null>(
  topic: Topic,
  entity: Entity,
  { activity, news, link, undo }: SavedChange<Undo>,
) {
  return defineChange(topic, entity, {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity(activity),
    news: savedNews(news, link),
    unreadBy: null,
    undo,
    vesselHistory: null,
  })
}
