import { describe, expect, it } from 'vitest'
import { mayHear, topicOf } from '#domain/changes/changes.ts'
import type { ChangeType, Topic } from '#domain/changes/changes.ts'

/** Every kind of change; the compiler asks for a row for each. */
const topics: Record<ChangeType, Topic> = {
  EquipmentStatusChanged: 'EQUIPMENT',
  EquipmentSaved: 'EQUIPMENT',
  BatchStageChanged: 'BATCHES',
  BatchSaved: 'BATCHES',
  BatchRemoved: 'BATCHES',
  LogAdded: 'LOGS',
  LogSaved: 'LOGS',
  LogRemoved: 'LOGS',
  KegCountChanged: 'KEGS',
  KegSaved: 'KEGS',
  BeerTypeSaved: 'KEGS',
  IngredientSaved: 'INGREDIENTS',
  IngredientsImported: 'INGREDIENTS',
  IngredientsRemoved: 'INGREDIENTS',
  SupplierSaved: 'INGREDIENTS',
  RecipeSaved: 'RECIPES',
  RecipeRemoved: 'RECIPES',
  AlertRaised: 'ALERTS',
  AlertUpdated: 'ALERTS',
  AlertCleared: 'ALERTS',
  UserSaved: 'USERS',
  UserRemoved: 'USERS',
  NewsSeen: 'USERS',
  DisplaySaved: 'USERS',
}
const kinds = Object.keys(topics) as ChangeType[]

it.each(kinds)('%s has its topic', (kind) => {
  expect(topicOf(kind)).toBe(topics[kind])
})

describe.each(['VIEWER', 'BREWER_ASSISTANT', 'BREWER'] as const)('%s', (role) => {
  it('hears of everything but changes of accounts and displays', () => {
    expect(kinds.filter((kind) => !mayHear(role, kind))).toEqual(['UserSaved', 'UserRemoved', 'DisplaySaved'])
  })
})

it('an administrator hears of everything', () => {
  expect(kinds.filter((kind) => !mayHear('ADMIN', kind))).toEqual([])
})
