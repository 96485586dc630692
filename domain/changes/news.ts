import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import type { ChangeType } from './changes.ts'
import { countOf } from '#domain/overview/counts.ts'
import { equipmentStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'

/** Something that somebody did, with what it was done to as it is called now. */
export interface Happening {
  seq: number
  type: ChangeType
  at: Date
  by: string | null
  entityId: string
  /** The batch it is about, and its name, as Harvest IPA 2026-031. */
  batchId: string | null
  batch: string | null
  /** The name of anything else it is about. */
  thing: string | null
  detail: Record<string, unknown>
}

/** One sentence of the news. */
export interface NewsItem {
  id: string
  at: Date
  text: string
  link: string | null
}

/** How one kind of change is told: which belong together, in which words (the newest first), and where to look. */
interface Telling {
  together: (one: Happening) => string
  words: (all: readonly Happening[]) => string
  link: (one: Happening) => string | null
}

type All = readonly Happening[]

const by = (one: Happening) => `${one.type}:${one.by ?? ''}:${one.entityId}`
const alone = (one: Happening) => `${one.type}:${one.seq}`
const newest = (all: All) => all[0]?.detail ?? {}
const isNew = (all: All) => all.some(({ detail }) => detail.created === true)
const to = (path: string) => () => path
const toLogOf = ({ batchId }: Happening) => (batchId ? `/logs?history=${batchId}` : '/logs')

/** A thing that was added or edited: Ana added ingredient Citra. */
function saved(what: string, path: string): Telling {
  return {
    together: by,
    words: (all) => `${who(all)} ${isNew(all) ? 'added' : 'edited'} ${what} ${nameIn(all)}`,
    link: to(path),
  }
}

const tellings: Partial<Record<ChangeType, Telling>> = {
  BatchStageChanged: {
    together: (one) => `stage:${one.by ?? ''}:${one.entityId}`,
    words: (all) =>
      `${who(all)} moved ${batchIn(all)} to ${stageLabels[newest(all).to as BatchStage] ?? 'another stage'}`,
    link: to('/schedule'),
  },
  BatchSaved: {
    together: by,
    words: (all) => `${who(all)} ${isNew(all) ? 'planned' : 'edited'} ${batchIn(all)}`,
    link: to('/schedule'),
  },
  BatchRemoved: {
    together: alone,
    words: (all) => `${who(all)} deleted batch ${textIn(newest(all).batchNumber)}`.trim(),
    link: to('/schedule'),
  },
  LogAdded: {
    together: () => 'logs',
    words: (all) => {
      const batches = new Set(all.map(({ batchId }) => batchId))
      if (all.length === 1) return `${who(all)} logged an entry on ${batchIn(all)}`
      return `${all.length} log entries on ${batches.size === 1 ? batchIn(all) : `${batches.size} batches`}`
    },
    link: to('/logs'),
  },
  LogSaved: {
    together: by,
    words: (all) => `${who(all)} corrected a log entry of ${batchIn(all)}`,
    link: toLogOf,
  },
  LogRemoved: {
    together: alone,
    words: (all) => `${who(all)} withdrew a log entry of ${batchIn(all)}`,
    link: toLogOf,
  },
  EquipmentStatusChanged: {
    together: (one) => `status:${one.entityId}`,
    words: (all) =>
      `${who(all)} set ${nameIn(all)} to ${equipmentStatusLabels[newest(all).to as EquipmentStatus] ?? 'another status'}`,
    link: to('/schedule'),
  },
  EquipmentSaved: saved('vessel', '/schedule'),
  KegCountChanged: {
    together: (one) => `kegs:${one.thing ?? one.entityId}`,
    words: (all) => {
      const sum = (sign: number) =>
        Math.abs(all.reduce((total, one) => total + (Math.sign(deltaOf(one)) === sign ? deltaOf(one) : 0), 0))
      const moved = [sum(1) > 0 && `${sum(1)} added`, sum(-1) > 0 && `${sum(-1)} removed`].filter(Boolean)
      return `Kegs of ${nameIn(all)}: ${moved.join(', ') || 'counted'}`
    },
    link: to('/kegs'),
  },
  KegSaved: {
    together: by,
    words: (all) => `${who(all)} edited the kegs of ${nameIn(all)}`,
    link: to('/kegs'),
  },
  BeerTypeSaved: saved('beer', '/kegs'),
  IngredientSaved: {
    together: (one) => (isMovement(one) ? 'stock' : by(one)),
    words: (all) => {
      if (!all.some(isMovement))
        return `${who(all)} ${isNew(all) ? 'added' : 'edited'} ingredient ${nameIn(all)}`
      const things = new Set(all.map(({ entityId }) => entityId))
      if (things.size === 1) return `${who(all)} changed the stock of ${nameIn(all)}`
      return `The stock of ${things.size} ingredients changed`
    },
    link: (one) => `/ingredients?ingredient=${one.entityId}`,
  },
  IngredientsImported: {
    together: alone,
    words: (all) =>
      `${who(all)} imported ${countOf(Number(newest(all).created ?? 0) + Number(newest(all).updated ?? 0), 'ingredient')}`,
    link: to('/ingredients'),
  },
  IngredientsRemoved: {
    together: alone,
    words: (all) => `${who(all)} deleted ${listed(textsIn(newest(all).names), 'ingredient')}`,
    link: to('/ingredients'),
  },
  SupplierSaved: {
    together: by,
    words: (all) => `${who(all)} saved supplier ${nameIn(all)}`,
    link: to('/ingredients'),
  },
  RecipeSaved: saved('recipe', '/recipes'),
  RecipeRemoved: {
    together: alone,
    words: (all) => `${who(all)} deleted recipe ${textIn(newest(all).name)}`.trim(),
    link: to('/recipes'),
  },
  AlertCleared: {
    together: () => 'cleared',
    words: (all) =>
      all.length === 1 ? `Over: ${textIn(newest(all).title, 'an alert')}` : `${all.length} alerts are over`,
    link: to('/dashboard'),
  },
  UserSaved: {
    together: by,
    words: (all) => `${who(all)} changed the account of ${nameIn(all)}`,
    link: to('/admin'),
  },
}

/** The kinds of change that the news tell in sentences. */
export const toldTypes = Object.keys(tellings) as ChangeType[]

/** Changes of a batch that concern whoever brews it. */
export const batchNewsTypes: readonly ChangeType[] = ['BatchStageChanged', 'BatchSaved', 'BatchRemoved']

/** The kinds of change that can concern somebody, and then count as unread; the rest is told to whoever looks. */
export const countedTypes: readonly ChangeType[] = ['AlertRaised', ...batchNewsTypes, 'UserSaved']

/** Whether somebody brews a batch, or is on its team: what others do to it concerns them. */
export function brews(
  userId: string,
  batch: { brewer?: { id: string } | null; assignedTeam: readonly string[] } | null | undefined,
): boolean {
  return batch?.brewer?.id === userId || (batch?.assignedTeam.includes(userId) ?? false)
}

/** What happened in sentences, the newest first; what belongs together is one. `happenings` come newest first. */
export function tellNews(happenings: readonly Happening[]): NewsItem[] {
  const groups = new Map<string, { telling: Telling; all: Happening[] }>()
  for (const one of happenings) {
    const telling = tellings[one.type]
    if (!telling || isConsequence(one)) continue
    const key = telling.together(one)
    const group = groups.get(key) ?? { telling, all: [] }
    group.all.push(one)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ telling, all }) => {
    const [first] = all
    return first
      ? [{ id: String(first.seq), at: first.at, text: telling.words(all), link: telling.link(first) }]
      : []
  })
}

/** A vessel that followed its batch, as it does when it comes into use: the batch's move says it already. */
function isConsequence({ type, detail }: Happening): boolean {
  return type === 'EquipmentStatusChanged' && (detail.to === 'IN_USE' || typeof detail.batchId === 'string')
}

function isMovement({ detail }: Happening): boolean {
  return typeof detail.delta === 'number'
}

function deltaOf({ detail }: Happening): number {
  return Number(detail.delta ?? 0)
}

function who(all: All): string {
  const names = [...new Set(all.map(({ by: name }) => name ?? 'The server'))]
  return names.length > 2 ? `${names[0] ?? ''} and ${names.length - 1} others` : names.join(' and ')
}

function batchIn(all: All): string {
  return all[0]?.batch ?? 'a batch that is gone'
}

function nameIn(all: All): string {
  return all[0]?.thing ?? 'something that is gone'
}

function textIn(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function listed(names: readonly string[], noun: string): string {
  return names.length > 0 && names.length < 4 ? names.join(', ') : countOf(names.length, noun)
}
