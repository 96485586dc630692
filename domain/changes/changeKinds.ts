import type { z } from 'zod'
import type { Role } from '#domain/people/roles.ts'
import type { ChangeDefinition, editedFields, Topic } from './changeDefinition.ts'
import { alertChanges } from './kinds/alerts.ts'
import { batchChanges } from './kinds/batches.ts'
import { breweryChanges } from './kinds/brewery.ts'
import { brewStepChanges } from './kinds/brewSteps.ts'
import { packageChanges } from './kinds/packages.ts'
import { photoChanges } from './kinds/photos.ts'
import { cleaningChanges } from './kinds/cleanings.ts'
import { customerChanges } from './kinds/customers.ts'
import { deliveryChanges } from './kinds/deliveries.ts'
import { deviceChanges } from './kinds/devices.ts'
import { vesselChanges } from './kinds/vessels.ts'
import { ingredientChanges } from './kinds/ingredients.ts'
import { kegChanges } from './kinds/kegs.ts'
import { logChanges } from './kinds/logs.ts'
import { recipeChanges } from './kinds/recipes.ts'
import { remarkChanges } from './kinds/remarks.ts'
import { taskChanges } from './kinds/tasks.ts'
import { userChanges } from './kinds/users.ts'
import { volumeChanges } from './kinds/volumes.ts'

const definitions = {
  ...vesselChanges,
  ...cleaningChanges,
  ...volumeChanges,
  ...batchChanges,
  ...logChanges,
  ...remarkChanges,
  ...brewStepChanges,
  ...photoChanges,
  ...kegChanges,
  ...packageChanges,
  ...customerChanges,
  ...ingredientChanges,
  ...deliveryChanges,
  ...recipeChanges,
  ...alertChanges,
  ...taskChanges,
  ...userChanges,
  ...breweryChanges,
  ...deviceChanges,
}

type Definitions = typeof definitions

/** The name of a kind of change, such as `BatchStageChanged`. */
export type ChangeKind = keyof Definitions

/** The types of the entities that changes are about. */
export type ChangedEntity = Definitions[ChangeKind]['entity']

/** The facts recorded with a kind of change. */
export type DetailOf<Kind extends ChangeKind> = z.output<Definitions[Kind]['detail']>

/** The kinds of change that can be undone. */
export type UndoableKind = {
  [Kind in ChangeKind]: Definitions[Kind]['undo'] extends null ? never : Kind
}[ChangeKind]

/** The kinds of change that can be unread. */
export type UnreadKind = {
  [Kind in ChangeKind]: Definitions[Kind]['unreadBy'] extends null ? never : Kind
}[ChangeKind]

/** For whom a kind of change counts as unread. */
export type UnreadByOf<Kind extends ChangeKind> = Definitions[Kind]['unreadBy']

/** The detail of an edit: the new version, and each field before and after. */
export interface EditDetail {
  version: number
  fields: z.output<typeof editedFields>
}

/** The kinds of change that an edit can be recorded as. */
export type EditKind = {
  [Kind in ChangeKind]: EditDetail extends DetailOf<Kind> ? Kind : never
}[ChangeKind]

/** A change to be recorded, with the detail of its kind. */
export type NewChange = {
  [Kind in ChangeKind]: { type: Kind; entityId: string } & (object extends DetailOf<Kind>
    ? { detail?: DetailOf<Kind> }
    : { detail: DetailOf<Kind> })
}[ChangeKind]

/** Every kind of change that is recorded. */
export const changeKinds: Record<ChangeKind, ChangeDefinition> = definitions

/** The names of all kinds of change. */
export const allChangeKinds = Object.keys(definitions) as ChangeKind[]

/** The kinds of change of these topics. */
export function kindsOf(topics: readonly Topic[]): ChangeKind[] {
  return allChangeKinds.filter((kind) => topics.includes(changeKinds[kind].topic))
}

/** The topic of a kind of change. */
export function topicOf(kind: ChangeKind): Topic {
  return changeKinds[kind].topic
}

/** Whether a role may see a kind of change. */
export function maySeeChange(role: Role, kind: ChangeKind): boolean {
  return changeKinds[kind].audience !== 'ADMIN' || role === 'ADMIN'
}

/** Whether a kind of change is only visible to the person it is about. */
export function isPersonal(kind: ChangeKind): boolean {
  return changeKinds[kind].audience === 'SELF'
}

/** Whether a kind of change is an entry of the brewery's activity: not one that another entry explains, nor a personal one. */
export function isInActivity(kind: ChangeKind): boolean {
  return changeKinds[kind].activity !== null && !isPersonal(kind)
}

/** Whether a kind of change can be undone. */
export function isUndoable(kind: string): kind is UndoableKind {
  return Object.hasOwn(changeKinds, kind) && changeKinds[kind as ChangeKind].undo !== null
}

/** The recorded facts of a change of this kind, without those that another version recorded in a different format. */
export function readDetail<Kind extends ChangeKind>(kind: Kind, recorded: unknown): Partial<DetailOf<Kind>>
export function readDetail(kind: ChangeKind, recorded: unknown): object {
  if (typeof recorded !== 'object' || recorded === null || !Object.hasOwn(changeKinds, kind)) return {}
  const facts = new Map(Object.entries(recorded))
  const known = Object.entries(changeKinds[kind].detail.shape).flatMap(([fact, shape]) => {
    const { success, data } = shape.safeParse(facts.get(fact))
    return success && data !== undefined ? [[fact, data] as const] : []
  })
  return Object.fromEntries(known)
}
