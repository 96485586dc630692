import { describe, expect, it } from 'vitest'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import {
  isUndoable,
  maySeeChange,
  readDetail,
  topicOf,
  type ChangeKind,
} from '#domain/changes/changeKinds.ts'

/** Every kind of change; the compiler asks for a row for each. */
const topics: Record<ChangeKind, Topic> = {
  EquipmentStatusChanged: 'EQUIPMENT',
  EquipmentSaved: 'EQUIPMENT',
  CleaningRecorded: 'EQUIPMENT',
  CleaningRemoved: 'EQUIPMENT',
  VolumeRecorded: 'EQUIPMENT',
  VesselContentsChanged: 'EQUIPMENT',
  ContentsHeld: 'EQUIPMENT',
  BatchStageChanged: 'BATCHES',
  BatchSaved: 'BATCHES',
  BatchRemoved: 'BATCHES',
  LogAdded: 'LOGS',
  LogSaved: 'LOGS',
  IssueStatusChanged: 'LOGS',
  LogRemoved: 'LOGS',
  RemarkAdded: 'LOGS',
  RemarkRemoved: 'LOGS',
  PhotoCaptioned: 'LOGS',
  BrewStepSaved: 'LOGS',
  KegCountChanged: 'KEGS',
  KegSaved: 'KEGS',
  BeerTypeSaved: 'KEGS',
  FormatSaved: 'KEGS',
  PackageCountChanged: 'KEGS',
  PackageStockSaved: 'KEGS',
  PackageLotSaved: 'KEGS',
  CustomerSaved: 'KEGS',
  DeliverySaved: 'INGREDIENTS',
  DeliveryRescheduled: 'INGREDIENTS',
  DeliveryCancelled: 'INGREDIENTS',
  IngredientSaved: 'INGREDIENTS',
  LotSaved: 'INGREDIENTS',
  IngredientsImported: 'INGREDIENTS',
  IngredientsRemoved: 'INGREDIENTS',
  SupplierSaved: 'INGREDIENTS',
  RecipeSaved: 'RECIPES',
  RecipeRemoved: 'RECIPES',
  AlertRaised: 'ALERTS',
  AlertUpdated: 'ALERTS',
  AlertCleared: 'ALERTS',
  TaskSaved: 'TASKS',
  UserSaved: 'USERS',
  UserRemoved: 'USERS',
  PreferencesSaved: 'USERS',
  NewsSeen: 'USERS',
  DisplaySaved: 'USERS',
  BrewerySaved: 'BREWERY',
  IngestAddressSaved: 'USERS',
  DeviceSaved: 'EQUIPMENT',
  ReadingsMarked: 'EQUIPMENT',
  ReadingsReplayed: 'EQUIPMENT',
  ReadingsImported: 'EQUIPMENT',
}
const kinds = Object.keys(topics) as ChangeKind[]

it.each(kinds)('%s has its topic', (kind) => {
  expect(topicOf(kind)).toBe(topics[kind])
})

describe.each(['VIEWER', 'BREWER_ASSISTANT', 'BREWER'] as const)('%s', (role) => {
  it('hears of everything but changes of accounts, displays and devices', () => {
    expect(kinds.filter((kind) => !maySeeChange(role, kind))).toEqual([
      'UserSaved',
      'UserRemoved',
      'DisplaySaved',
      'IngestAddressSaved',
      'DeviceSaved',
    ])
  })
})

it('an administrator hears of everything', () => {
  expect(kinds.filter((kind) => !maySeeChange('ADMIN', kind))).toEqual([])
})

it('reads of a recorded detail what it knows, in its shape, and leaves the rest out', () => {
  const recorded = {
    from: 'PLANNED',
    to: 'LAGERING',
    version: 2,
    datesBefore: { mashingStartDate: null },
    mood: 'good',
  }
  expect(readDetail('BatchStageChanged', recorded)).toEqual({
    from: 'PLANNED',
    version: 2,
    datesBefore: { mashingStartDate: null },
  })
  expect(readDetail('KegSaved', null)).toEqual({})
})

it('can undo what is counted, moved, logged and deleted, and nothing that another version may have recorded', () => {
  expect(kinds.filter(isUndoable)).toEqual([
    'CleaningRecorded',
    'VolumeRecorded',
    'ContentsHeld',
    'BatchStageChanged',
    'BatchSaved',
    'BatchRemoved',
    'LogAdded',
    'IssueStatusChanged',
    'BrewStepSaved',
    'KegCountChanged',
    'FormatSaved',
    'PackageCountChanged',
    'PackageLotSaved',
    'CustomerSaved',
    'DeliveryRescheduled',
    'DeliveryCancelled',
    'IngredientSaved',
    'LotSaved',
    'TaskSaved',
    'ReadingsMarked',
    'ReadingsImported',
  ])
  expect(isUndoable('BatchBlessed')).toBe(false)
})
