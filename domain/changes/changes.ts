import type { Role } from '#domain/people/roles.ts'

/** What a subscriber may ask to hear of. */
export type Topic = 'BATCHES' | 'EQUIPMENT' | 'LOGS' | 'KEGS' | 'INGREDIENTS' | 'RECIPES' | 'ALERTS' | 'USERS'

/**
 * Every kind of change that is recorded, the topic it belongs to, and who may hear of it: everyone, unless said; with
 * `isPersonal` only the person whose id it has.
 */
const kinds = {
  EquipmentStatusChanged: { topic: 'EQUIPMENT' },
  EquipmentSaved: { topic: 'EQUIPMENT' },
  BatchStageChanged: { topic: 'BATCHES' },
  BatchSaved: { topic: 'BATCHES' },
  BatchRemoved: { topic: 'BATCHES' },
  LogAdded: { topic: 'LOGS' },
  LogSaved: { topic: 'LOGS' },
  LogRemoved: { topic: 'LOGS' },
  KegCountChanged: { topic: 'KEGS' },
  KegSaved: { topic: 'KEGS' },
  BeerTypeSaved: { topic: 'KEGS' },
  IngredientSaved: { topic: 'INGREDIENTS' },
  IngredientsImported: { topic: 'INGREDIENTS' },
  IngredientsRemoved: { topic: 'INGREDIENTS' },
  SupplierSaved: { topic: 'INGREDIENTS' },
  RecipeSaved: { topic: 'RECIPES' },
  RecipeRemoved: { topic: 'RECIPES' },
  AlertRaised: { topic: 'ALERTS' },
  AlertUpdated: { topic: 'ALERTS' },
  AlertCleared: { topic: 'ALERTS' },
  UserSaved: { topic: 'USERS', onlyFor: 'ADMIN' },
  UserRemoved: { topic: 'USERS', onlyFor: 'ADMIN' },
  NewsSeen: { topic: 'USERS', isPersonal: true },
  DisplaySaved: { topic: 'USERS', onlyFor: 'ADMIN' },
} as const satisfies Record<string, { topic: Topic; onlyFor?: Role; isPersonal?: true }>

export type ChangeType = keyof typeof kinds

/** The kinds of change of these topics. */
export function typesOf(topics: readonly Topic[]): ChangeType[] {
  return (Object.keys(kinds) as ChangeType[]).filter((type) => topics.includes(kinds[type].topic))
}

/** The topic of a kind of change. */
export function topicOf(type: ChangeType): Topic {
  return kinds[type].topic
}

/** Whether a role may hear of a kind of change. */
export function mayHear(role: Role, type: ChangeType): boolean {
  const kind: { topic: Topic; onlyFor?: Role } = kinds[type]
  return kind.onlyFor === undefined || kind.onlyFor === role
}

/** Whether only the person whom it is about may hear of a kind of change. */
export function isPersonal(type: ChangeType): boolean {
  return 'isPersonal' in kinds[type]
}
