import {
  IconAlertTriangle,
  IconArrowRight,
  IconBarrel,
  IconBook2,
  IconCalendarPlus,
  IconCheck,
  IconCircleMinus,
  IconCirclePlus,
  IconCylinder,
  IconNotes,
  IconPlant2,
  IconTruck,
  IconUserPlus,
  IconWheat,
  type TablerIcon,
} from '@tabler/icons-react'
import { isFinished } from '#domain/batches/batchStages.ts'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'
import type { PaletteItem, Task } from './paletteItems.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** What a task is done with, and how: its words are in the catalogues, under its name. */
type Asking = Pick<Task, 'kinds' | 'suits' | 'path'> & { icon: TablerIcon; action: Action }

const isInTank: Task['suits'] = ({ stage }) => stage === 'FERMENTING' || stage === 'CONDITIONING'

const asking = {
  logReading: { ...logTask(''), icon: IconNotes },
  logDryHop: { ...logTask('&type=DRY_HOP'), icon: IconPlant2 },
  reportIssue: { ...logTask('&type=ISSUE_REPORT'), icon: IconAlertTriangle },
  moveBatch: {
    icon: IconArrowRight,
    action: 'moveBatch',
    kinds: ['BATCH'],
    suits: ({ stage }) => Boolean(stage && !isFinished(stage)),
    path: ({ id }) => `/schedule?move=${id}`,
  },
  tapKegs: {
    icon: IconBarrel,
    action: 'adjustKegs',
    kinds: ['BEER'],
    suits: () => true,
    path: ({ id }, amount) => `/kegs?tap=${amount ?? 1}x${id}`,
  },
  addStock: { ...stockTask('ADD'), icon: IconCirclePlus },
  removeStock: { ...stockTask('REMOVE'), icon: IconCircleMinus },
  markAvailable: {
    icon: IconCheck,
    action: 'setEquipmentStatus',
    kinds: ['VESSEL'],
    suits: () => true,
    path: ({ id }) => `/schedule?status=${id}`,
  },
} as const satisfies Record<string, Asking>

/** What a number may be, for those that take one. */
const amounts = {
  tapKegs: (count) => Number.isInteger(count),
  addStock: () => true,
  removeStock: () => true,
} as const satisfies Partial<Record<keyof typeof asking, Task['takesAmount']>>

const adding = {
  newBrew: { icon: IconCalendarPlus, action: 'createBatch', to: '/schedule?new=1' },
  addIngredient: { icon: IconWheat, action: 'editIngredients', to: '/ingredients?new=1' },
  addRecipe: { icon: IconBook2, action: 'editRecipes', to: '/recipes?new=1' },
  addBeer: { icon: IconBarrel, action: 'editKegs', to: '/kegs?new=1' },
  addVessel: { icon: IconCylinder, action: 'createEquipment', to: '/schedule?vessel=new' },
  orderLow: { icon: IconTruck, action: 'orderSupplies', to: '/ingredients?order=needed' },
  inviteUser: { icon: IconUserPlus, action: 'inviteUser', to: '/admin?view=users&new=1' },
} as const satisfies Record<string, { icon: TablerIcon; action: Action; to: string }>

type AskingName = keyof typeof asking
type AddingName = keyof typeof adding

const takesAmount = (name: AskingName): name is keyof typeof amounts => name in amounts

const namesOf = <Names extends string>(all: Record<Names, unknown>) => Object.keys(all) as Names[]

/** What can be done from anywhere, in the language of this screen; what a role doesn't allow says so. */
export function tasksFor(role: Role): PaletteItem[] {
  return [
    ...namesOf(asking).map((name) => ({ ...itemOf(name, asking[name], role), task: taskOf(name) })),
    ...namesOf(adding).map((name) => ({ ...itemOf(name, adding[name], role), to: adding[name].to })),
  ]
}

function itemOf(
  name: AskingName | AddingName,
  { icon, action }: { icon: TablerIcon; action: Action },
  role: Role,
): PaletteItem {
  const refusal = refuse(role, action)
  return {
    id: name,
    icon,
    kind: 'TASK',
    label: text(`search.do.${name}` as const),
    detail: text(`search.also.${name}` as const),
    refusal: refusal && textOf(refusal),
  }
}

/** A task with its words; what begins it is a list in one sentence, in the reader's language and in English. */
function taskOf(name: AskingName): Task {
  const { kinds, suits, path }: Asking = asking[name]
  return {
    ...{ kinds, suits, path },
    takesAmount: takesAmount(name) ? amounts[name] : undefined,
    question: text(`search.question.${name}` as const),
    verbs: text(`search.verbs.${name}` as const).split(', '),
    words: (hit, count) =>
      count !== null && takesAmount(name)
        ? text(`search.actOf.${name}` as const, { name: hit.name, count })
        : text(`search.act.${name}` as const, { name: hit.name }),
  }
}

function logTask(type: string): Omit<Asking, 'icon'> {
  return {
    action: 'addLog',
    kinds: ['BATCH'],
    suits: isInTank,
    path: ({ id }) => `/logs?log=${id}${type}`,
  }
}

function stockTask(type: 'ADD' | 'REMOVE'): Omit<Asking, 'icon'> {
  return {
    action: 'adjustIngredient',
    kinds: ['INGREDIENT'],
    suits: () => true,
    path: ({ id }, amount) => `/ingredients?adjust=${id}&type=${type}${amount ? `&amount=${amount}` : ''}`,
  }
}
