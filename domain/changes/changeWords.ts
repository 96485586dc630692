import type { ActivityWords, NamedChange, NewsFormat } from './changeDefinition.ts'

type Saved = NamedChange<{ name: string; created: boolean; fields: Record<string, unknown> }>

/** The name of a change's subject: the current one, or the one recorded. */
export function nameOr({ name, detail }: NamedChange<unknown>, otherwise: string): string {
  const recorded = 'name' in detail && typeof detail.name === 'string' ? detail.name : null
  return name ?? recorded ?? otherwise
}

/** The fields that an edit changed, in words: brewDate becomes brew date. */
export function fieldsIn({ fields }: { fields?: Record<string, unknown> }): string {
  return Object.keys(fields ?? {})
    .map((field) =>
      field
        .replace(/Id$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .join(', ')
}

/** The activity of a thing that was added or edited; `otherwise` is shown for a deleted one. */
export function savedActivity(thing: string, otherwise: string): (change: Saved) => ActivityWords {
  return (change) => {
    const name = nameOr(change, otherwise)
    if (change.detail.created) return { action: `${thing} added`, description: name }
    const fields = fieldsIn(change.detail)
    return { action: `${thing} edited`, description: fields ? `${name}: ${fields}` : name }
  }
}

/** The news of a thing that was added or edited: Ana added recipe Stout. */
export function savedNews(thing: string, path: string): NewsFormat<{ created: boolean }> {
  return {
    key: byPerson,
    sentence: (changes) => `${who(changes)} ${addedOrEdited(changes)} ${thing} ${nameIn(changes)}`,
    link: () => path,
  }
}

type All<Detail = unknown> = readonly NamedChange<Detail>[]

/** "added" if one of the changes created the thing, else "edited". */
export function addedOrEdited(changes: All<{ created: boolean }>): 'added' | 'edited' {
  return changes.some(({ detail }) => detail.created === true) ? 'added' : 'edited'
}

/** One item for each person and thing. */
export const byPerson = ({ by, entityId }: NamedChange<unknown>) => `${by ?? ''}:${entityId}`

/** One item for each change. */
export const bySelf = ({ seq }: NamedChange<unknown>) => String(seq)

/** Who made these changes: Ana, Ana and Bo, or Ana and 2 others. */
export function who(changes: All): string {
  const names = [...new Set(changes.map(({ by }) => by ?? 'The server'))]
  return names.length > 2 ? `${names[0] ?? ''} and ${names.length - 1} others` : names.join(' and ')
}

/** The batch of these changes, such as Harvest IPA 2026-031. */
export function batchIn(changes: All): string {
  const batch = changes[0]?.batch
  return batch ? `${batch.recipeName} ${batch.batchNumber}` : 'a batch that is gone'
}

/** The name of these changes' subject. */
export function nameIn(changes: All): string {
  return changes[0]?.name ?? 'something that is gone'
}

/** The detail of the last of these changes. */
export function newestIn<Detail>(changes: All<Detail>): Partial<Detail> {
  return changes[0]?.detail ?? {}
}
