import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import type { ChangeType } from './changes.ts'
import { kegReasonLabels, kegReasons, kegSizeLabels, usualReason, type KegSize } from '#domain/stock/kegs.ts'
import { logTypeLabels, type LogType } from '#domain/fermentation/logWords.ts'
import { roleLabels, type Role } from '#domain/people/roles.ts'
import { equipmentStatusLabels, type EquipmentStatus } from '#domain/equipment/vessels.ts'

/** What is known of a change when it is told: its facts of the moment, and what its thing is called. */
export interface ToldChange {
  type: ChangeType
  detail: Record<string, unknown>
  /** The name of what it is about; null when it is gone and the change did not keep it. */
  name: string | null
}

export interface ActivityWords {
  action: string
  description: string
}

/** What happened, in two or three words, and to what, for a person to read. A kind without words of its own is told by its name. */
export function activityWords(change: ToldChange): ActivityWords {
  return (tellers[change.type] ?? tellPlainly)(change)
}

type Teller = (change: ToldChange) => ActivityWords

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const stage = (value: unknown) => stageLabels[value as BatchStage] ?? String(value)
const status = (value: unknown) => equipmentStatusLabels[value as EquipmentStatus] ?? String(value)
const named = ({ name, detail }: ToldChange, otherwise: string) => name ?? textOf(detail.name) ?? otherwise

/** The fields that an edit changed, as words: brewDate becomes brew date. */
function fieldsIn(detail: Record<string, unknown>): string {
  const { fields } = detail
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return ''
  return Object.keys(fields)
    .map((field) =>
      field
        .replace(/Id$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .join(', ')
}

function saved(thing: string, otherwise: string): Teller {
  return (change) => {
    const name = named(change, otherwise)
    if (change.detail.created) return { action: `${thing} added`, description: name }
    const fields = fieldsIn(change.detail)
    return { action: `${thing} edited`, description: fields ? `${name}: ${fields}` : name }
  }
}

/** One alert by its title; several that came at one moment by their number and the first of them. */
const alert =
  (action: string, several: string): Teller =>
  ({ detail, name }) => {
    const titles = Array.isArray(detail.titles) ? detail.titles.map(String) : []
    if (titles.length < 2) return { action, description: textOf(detail.title) ?? name ?? '' }
    const more = titles.length > 3 ? ` and ${titles.length - 3} more` : ''
    return { action: several, description: `${titles.slice(0, 3).join(', ')}${more}` }
  }

const savedBatch = saved('Batch', 'A batch')
const savedEquipment = saved('Equipment', 'A vessel')
const savedIngredient = saved('Ingredient', 'An ingredient')

const tellers: Partial<Record<ChangeType, Teller>> = {
  BatchSaved: (change) =>
    change.detail.created ? { action: 'Batch planned', description: named(change, '') } : savedBatch(change),
  BatchStageChanged: (change) => ({
    action: 'Stage changed',
    description: `${named(change, 'A batch')}: ${stage(change.detail.from)} to ${stage(change.detail.to)}`,
  }),
  BatchRemoved: ({ detail }) => ({ action: 'Batch deleted', description: textOf(detail.batchNumber) ?? '' }),
  LogAdded: (change) => ({
    action: 'Log added',
    description: [named(change, 'A batch'), logTypeLabels[change.detail.logType as LogType]]
      .filter(Boolean)
      .join(': '),
  }),
  LogSaved: (change) => ({
    action: 'Log corrected',
    description: `${named(change, 'A batch')}: ${fieldsIn(change.detail)}`,
  }),
  LogRemoved: (change) => ({ action: 'Log withdrawn', description: named(change, 'A batch') }),
  EquipmentStatusChanged: (change) => ({
    action: 'Equipment status',
    description: `${named(change, 'A vessel')}: ${status(change.detail.from)} to ${status(change.detail.to)}`,
  }),
  EquipmentSaved: (change) =>
    change.detail.retired
      ? { action: 'Equipment retired', description: named(change, 'A vessel') }
      : savedEquipment(change),
  KegCountChanged: (change) => {
    const delta = Number(change.detail.delta)
    const size = kegSizeLabels[change.detail.size as KegSize]
    const kegs = `${Math.abs(delta)} ${Math.abs(delta) === 1 ? 'keg' : 'kegs'}`
    const beer = named(change, 'A beer')
    if (delta === 0) return { action: 'Kegs unchanged', description: `${beer}: there were none to remove` }
    const reason = kegReasons.find((known) => known === change.detail.reason)
    const why = reason && reason !== usualReason ? `, ${kegReasonLabels[reason].toLowerCase()}` : ''
    return {
      action: delta < 0 ? 'Kegs removed' : 'Kegs added',
      description: `${beer}: ${kegs}${size ? ` of ${size}` : ''}${why}`,
    }
  },
  KegSaved: saved('Kegs', 'A beer'),
  BeerTypeSaved: saved('Beer', 'A beer'),
  IngredientSaved: (change) => {
    const { delta } = change.detail
    if (typeof delta !== 'number') return savedIngredient(change)
    const amount = `${delta < 0 ? '−' : '+'}${Math.abs(delta)}`
    return { action: 'Stock adjusted', description: `${named(change, 'An ingredient')}: ${amount}` }
  },
  IngredientsImported: ({ detail }) => ({
    action: 'Ingredients imported',
    description: `${String(detail.created)} created, ${String(detail.updated)} updated`,
  }),
  IngredientsRemoved: ({ detail }) => ({
    action: 'Ingredients deleted',
    description: Array.isArray(detail.names) ? namesInWords(detail.names.map(String)) : '',
  }),
  SupplierSaved: saved('Supplier', 'A supplier'),
  RecipeSaved: saved('Recipe', 'A recipe'),
  RecipeRemoved: (change) => ({ action: 'Recipe deleted', description: named(change, 'A recipe') }),
  AlertRaised: alert('Alert raised', 'Alerts raised'),
  AlertUpdated: (change) =>
    (change.detail.acknowledged
      ? alert('Alert acknowledged', 'Alerts acknowledged')
      : alert('Alert updated', 'Alerts updated'))(change),
  AlertCleared: alert('Alert cleared', 'Alerts cleared'),
  UserSaved: tellUser,
  UserRemoved: (change) => ({ action: 'User deleted', description: named(change, 'A person') }),
}

function tellUser(change: ToldChange): ActivityWords {
  const { detail } = change
  const name = named(change, 'A person')
  if (detail.invited) return { action: 'User invited', description: name }
  if (detail.invitedAgain) return { action: 'Invitation resent', description: name }
  if (detail.password) return { action: 'Password changed', description: name }
  if (detail.administrator) return { action: 'Administrator made', description: name }
  const { role } = (detail.fields ?? {}) as { role?: { from: Role; to: Role } }
  if (!role) return saved('User', 'A person')(change)
  return {
    action: 'Role changed',
    description: `${name}: ${roleLabels[role.from]} to ${roleLabels[role.to]}`,
  }
}

/** KegPriceSaved becomes Keg price saved. */
const tellPlainly: Teller = (change) => {
  const words = change.type.replace(
    /([a-z])([A-Z])/g,
    (_pair, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return { action: words, description: named(change, '') }
}

/** So many names are told, the others counted: what an import created may be deleted at once. */
const toldNames = 10

function namesInWords(names: readonly string[]): string {
  const more = names.length - toldNames
  return names.slice(0, toldNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
