import {
  IconAdjustments,
  IconArrowRight,
  IconBarrel,
  IconBook2,
  IconCalendarPlus,
  IconCylinder,
  IconNotes,
  IconTruck,
  IconUserPlus,
  IconWheat,
  type TablerIcon,
} from '@tabler/icons-react'
import { isFinished } from '#domain/batches/batchStages.ts'
import { refuse, type Action, type Role } from '#domain/people/roles.ts'
import type { PaletteItem, Task } from './paletteItems.ts'

interface Doing {
  label: string
  icon: TablerIcon
  action: Action
  /** Other words by which it is found. */
  also?: string
}

const asking: readonly (Doing & { task: Task })[] = [
  {
    label: 'Log a reading',
    also: 'gravity temperature pH issue',
    icon: IconNotes,
    action: 'addLog',
    task: {
      question: 'Log a reading of which batch?',
      kinds: ['BATCH'],
      suits: ({ stage }) => stage === 'FERMENTING' || stage === 'CONDITIONING',
      path: ({ id }) => `/logs?log=${id}`,
    },
  },
  {
    label: 'Move a batch to its next stage',
    icon: IconArrowRight,
    action: 'moveBatch',
    task: {
      question: 'Move which batch?',
      kinds: ['BATCH'],
      suits: ({ stage }) => Boolean(stage && !isFinished(stage)),
      path: ({ id }) => `/schedule?batch=${id}`,
    },
  },
  {
    label: 'Count kegs',
    also: 'tap sell add remove',
    icon: IconBarrel,
    action: 'adjustKegs',
    task: {
      question: 'Count the kegs of which beer?',
      kinds: ['BEER'],
      suits: () => true,
      path: ({ id }) => `/kegs?beer=${id}`,
    },
  },
  {
    label: 'Adjust stock',
    also: 'add remove ingredient',
    icon: IconAdjustments,
    action: 'adjustIngredient',
    task: {
      question: 'Adjust the stock of which ingredient?',
      kinds: ['INGREDIENT'],
      suits: () => true,
      path: ({ id }) => `/ingredients?adjust=${id}`,
    },
  },
]

const adding: readonly (Doing & { to: string })[] = [
  {
    label: 'Schedule a new brew',
    also: 'add plan batch',
    icon: IconCalendarPlus,
    action: 'createBatch',
    to: '/schedule?new=1',
  },
  { label: 'Add an ingredient', icon: IconWheat, action: 'editIngredients', to: '/ingredients?new=1' },
  { label: 'Add a recipe', also: 'new', icon: IconBook2, action: 'editRecipes', to: '/recipes?new=1' },
  { label: 'Add a beer', also: 'new keg', icon: IconBarrel, action: 'editKegs', to: '/kegs?new=1' },
  {
    label: 'Add a vessel',
    also: 'tank fermenter kettle',
    icon: IconCylinder,
    action: 'createEquipment',
    to: '/schedule?vessel=new',
  },
  {
    label: 'Order low stock',
    also: 'suppliers',
    icon: IconTruck,
    action: 'orderSupplies',
    to: '/ingredients?order=low',
  },
  {
    label: 'Invite a user',
    also: 'add person',
    icon: IconUserPlus,
    action: 'inviteUser',
    to: '/admin?new=1',
  },
]

/** What can be done from anywhere; what a role doesn't allow says so. */
export function tasksFor(role: Role): PaletteItem[] {
  return [...asking, ...adding].map(({ action, also, ...doing }) => ({
    ...doing,
    id: doing.label,
    kind: 'TASK',
    detail: also,
    refusal: refuse(role, action),
  }))
}
