import { batchPath } from '#domain/batches/batchNumbers.ts'
import {
  asWritten,
  message,
  type Message,
  type PlainId,
  type SentenceId,
  type Value,
  type ValuesOf,
} from '#domain/language/message.ts'
import type { ActivityWords, NamedChange, NewsFormat } from './changeDefinition.ts'
import { fieldsIn } from './fieldWords.ts'

interface SavedFacts {
  name: string
  created: boolean
  retired: boolean
  fields: Record<string, unknown>
}

type Saved = NamedChange<SavedFacts>

/** The name of a change's subject: the current one, or the one recorded, or what such a thing is called. */
export function nameOr({ name, detail }: NamedChange<unknown>, otherwise: PlainId): Message {
  const recorded = 'name' in detail && typeof detail.name === 'string' ? detail.name : null
  const known = name ?? recorded
  return known === null ? message(otherwise) : asWritten(known)
}

/** A subject and what happened to it: Stout: 4 kegs. */
export function about(name: Value, what: Value): Message {
  return message('activity.about', { name, what })
}

/** What happens to a thing that is saved. A thing that was retired, or put back, counts as edited if no words are given for it. */
interface Acts<Id> {
  added: Id
  edited: Id
  retired?: Id
  restored?: Id
}

/** What the activity of a thing that was saved is called. */
interface SavedWords extends Acts<PlainId> {
  /** For a deleted one. */
  unnamed: PlainId
}

/** The activity of a thing that was saved. */
export function savedActivity({ unnamed, ...words }: SavedWords): (change: Saved) => ActivityWords {
  return (change) => {
    const name = nameOr(change, unnamed)
    const fields = change.detail.created ? null : fieldsIn(change.detail)
    return { action: message(wordFor(words, [change])), description: fields ? about(name, fields) : name }
  }
}

/** The sentences that say of a thing who did something to it. */
type SentenceOfThing = {
  [Id in SentenceId & `news.${string}`]: [{ who: Value; name: Value }] extends ValuesOf<Id> ? Id : never
}[SentenceId & `news.${string}`]

/** The news of a thing that was saved: Ana added recipe Stout. */
export function savedNews(
  sentences: Acts<SentenceOfThing>,
  path: string,
): NewsFormat<Pick<SavedFacts, 'created' | 'retired'>> {
  return {
    key: byPerson,
    sentence: (changes) => message(wordFor(sentences, changes), { who: who(changes), name: nameIn(changes) }),
    link: () => path,
  }
}

/** What was done to a thing by these changes, newest first: that it was added if one of them did, unless it was retired. */
function wordFor<Id>(acts: Acts<Id>, changes: All<Pick<SavedFacts, 'created' | 'retired'>>): Id {
  const { added, edited, retired = edited, restored = edited } = acts
  const isRetired = newestIn(changes).retired
  if (isRetired !== undefined) return isRetired ? retired : restored
  return wasAdded(changes) ? added : edited
}

type All<Detail = unknown> = readonly NamedChange<Detail>[]

/** Whether one of the changes created the thing. */
export function wasAdded(changes: All<{ created: boolean }>): boolean {
  return changes.some(({ detail }) => detail.created === true)
}

/** One item for each person and thing. */
export const byPerson = ({ by, entityId }: NamedChange<unknown>) => `${by ?? ''}:${entityId}`

/** One item for each change. */
export const bySelf = ({ seq }: NamedChange<unknown>) => String(seq)

function names(changes: All): Value[] {
  const all = [...new Set(changes.map(({ by }) => by))]
  return all.map((name) => name ?? message('news.theServer'))
}

/** Who made these changes: Ana, Ana and Bo, or Ana and 2 others. */
export function who(changes: All): Value {
  const [name = '', ...others] = names(changes)
  if (others.length > 1) return message('news.others', { name, count: others.length })
  return others.length === 1 ? { list: [name, ...others] } : name
}

/** Who made the changes, and how many they are: languages have another verb for several. */
export function whoAll(changes: All): { who: Value; people: number } {
  return { who: who(changes), people: names(changes).length }
}

/** The page of a change's batch, or another one when it is about none. */
export const toBatchOr =
  (otherwise: string) =>
  ({ batch }: NamedChange<unknown>): string =>
    batch ? batchPath(batch.batchNumber) : otherwise

/** The batch of these changes, such as Harvest IPA 2026-031. */
export function batchIn(changes: All): Value {
  const batch = changes[0]?.batch
  return batch ? `${batch.recipeName} ${batch.batchNumber}` : message('news.batchGone')
}

/** The name of these changes' subject. */
export function nameIn(changes: All): Value {
  return changes[0]?.name ?? message('news.gone')
}

/** The first of some names, as many as are listed; the others are counted. */
export function firstNames(all: readonly Value[], listed: number): Message {
  const names: Value = { list: all.slice(0, listed), as: 'parts' }
  const count = all.length - listed
  return count > 0 ? message('activity.namesAndMore', { names, count }) : message('activity.names', { names })
}

/** The detail of the last of these changes. */
export function newestIn<Detail>(changes: All<Detail>): Partial<Detail> {
  return changes[0]?.detail ?? {}
}
