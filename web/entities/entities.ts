import type { TypePolicies } from '@apollo/client/cache'
import type { ChangeRule, Entity } from '#web/live/cache/entity.ts'
import { newestPages, replaced } from '#web/live/cache/fieldPolicies.ts'
import { batch } from './batch.ts'
import { batchLog } from './batchLog.ts'
import { brewery } from './brewery.ts'
import { brewStep } from './brewStep.ts'
import type { ChangeType } from './changes.ts'
import { cleaning } from './cleaning.ts'
import { customer } from './customer.ts'
import { delivery } from './delivery.ts'
import { ingestAddress } from './device.ts'
import { vessel } from './vessel.ts'
import { ingredient, ingredientTransaction, supplier } from './ingredient.ts'
import { beerType, keg, kegTransaction } from './keg.ts'
import { lot } from './lot.ts'
import { packageFormat, packageLot, packageStock } from './packages.ts'
import { photo } from './photo.ts'
import { recipe } from './recipe.ts'
import { remark } from './remark.ts'
import { task } from './task.ts'
import { display, user } from './user.ts'
import { volumeAct } from './volumeAct.ts'

const all = {
  Batch: batch,
  Equipment: vessel,
  Cleaning: cleaning,
  VolumeAct: volumeAct,
  BatchLog: batchLog,
  Remark: remark,
  Photo: photo,
  BrewStep: brewStep,
  Keg: keg,
  BeerType: beerType,
  KegTransaction: kegTransaction,
  PackageFormat: packageFormat,
  PackageStock: packageStock,
  PackageLot: packageLot,
  Customer: customer,
  Ingredient: ingredient,
  IngredientTransaction: ingredientTransaction,
  Supplier: supplier,
  Lot: lot,
  Delivery: delivery,
  Recipe: recipe,
  Task: task,
  User: user,
  Brewery: brewery,
  Display: display,
  IngestAddress: ingestAddress,
}

/** The name of a live entity's type. */
export type EntityName = keyof typeof all

/** Every live entity. */
export const entities: Record<EntityName, Entity> = all

type Applied = { [Name in EntityName]: keyof (typeof all)[Name]['changes'] }[EntityName]

/**
 * Changes that are not written to the cache, and why. A kind of change that is neither here nor in an entity doesn't
 * compile.
 */
const notApplied: Record<Exclude<ChangeType, Applied>, string> = {
  AlertRaised: 'alerts come with the dashboard, which is sent whole',
  AlertUpdated: 'alerts come with the dashboard, which is sent whole',
  AlertCleared: 'alerts come with the dashboard, which is sent whole',
  NewsSeen: 'the bell counts again',
  DeviceSaved: 'devices are sent whole',
  Heartbeat: 'is no change',
  Reset: 'is no change',
}

const entityNames = Object.keys(all) as EntityName[]

/** How changes are applied to the cache: by kind, for each entity that handles it. */
const changeRules: readonly (ChangeRule & { kind: string; entity: EntityName })[] = entityNames.flatMap(
  (entity) => Object.entries(entities[entity].changes).map(([kind, rule]) => ({ ...rule, kind, entity })),
)

const kinds = [...new Set(changeRules.map(({ kind }) => kind))]
const rulesByKind = new Map(kinds.map((kind) => [kind, changeRules.filter((rule) => rule.kind === kind)]))

/** How a kind of change is applied to the cache: one rule per entity that it carries. */
export function rulesOf(kind: ChangeType): readonly (ChangeRule & { entity: EntityName })[] {
  return rulesByKind.get(kind) ?? []
}

/** The names of all types that implement `Change`, for fragments on it. */
export const changeTypes = [...kinds, ...Object.keys(notApplied)]

/** Fields of Query that changes are applied to: lists, and single entities. */
export const keptLive: readonly string[] = Object.values(entities).flatMap(({ lists, singles }) => [
  ...Object.keys(lists),
  ...(singles ?? []),
])

/** Fields of Query that are refetched after certain changes, if a screen shows them. */
export const refetched: readonly string[] = [
  ...Object.values(entities).flatMap(({ derived = [] }) => derived),
  ...changeRules.flatMap(({ refetches = [] }) => refetches),
]

/** Small queries for figures that the server computes. */
export const smallQueries: NonNullable<Entity['smallQueries']> = joined(
  Object.values(entities).map((one) => one.smallQueries),
)

const policies = Object.values(entities).map((one) => one.policies ?? {})

/** The cache's type policies: lists and totals are replaced whole, unless their entity says otherwise. */
export const typePolicies: TypePolicies = {
  ...joined(policies),
  SystemSettings: { keyFields: false },
  Setting: { keyFields: false },
  Query: {
    fields: {
      ...Object.fromEntries([...keptLive, ...refetched].map((field) => [field, replaced])),
      ...joined(policies.map(({ Query }) => Query?.fields)),
      activity: newestPages,
      mails: newestPages,
    },
  },
}

function joined<T>(parts: (Record<string, T> | undefined)[]): Record<string, T> {
  return Object.fromEntries(parts.flatMap((part = {}) => Object.entries(part)))
}
