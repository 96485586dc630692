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
import { textOf } from '#web/ui/language/text.ts'

interface Doing {
  label: string
  icon: TablerIcon
  action: Action
  /** Other words by which it is found. */
  also?: string
}

const isInTank: Task['suits'] = ({ stage }) => stage === 'FERMENTING' || stage === 'CONDITIONING'

const asking: readonly (Doing & { task: Task })[] = [
  {
    label: 'Log a reading',
    also: 'gravity temperature pH',
    icon: IconNotes,
    action: 'addLog',
    task: {
      question: 'Log a reading of which batch?',
      kinds: ['BATCH'],
      suits: isInTank,
      path: ({ id }) => `/logs?log=${id}`,
      verbs: ['log', 'reading'],
      words: ({ name }) => `Log a reading of ${name}`,
    },
  },
  {
    label: 'Log a dry hop',
    also: 'hops addition',
    icon: IconPlant2,
    action: 'addLog',
    task: {
      question: 'Log a dry hop of which batch?',
      kinds: ['BATCH'],
      suits: isInTank,
      path: ({ id }) => `/logs?log=${id}&type=DRY_HOP`,
      verbs: ['dry hop', 'hop'],
      words: ({ name }) => `Log a dry hop of ${name}`,
    },
  },
  {
    label: 'Report an issue',
    also: 'problem log',
    icon: IconAlertTriangle,
    action: 'addLog',
    task: {
      question: 'Report an issue of which batch?',
      kinds: ['BATCH'],
      suits: isInTank,
      path: ({ id }) => `/logs?log=${id}&type=ISSUE_REPORT`,
      verbs: ['issue', 'problem'],
      words: ({ name }) => `Report an issue of ${name}`,
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
      path: ({ id }) => `/schedule?move=${id}`,
      verbs: ['move', 'next'],
      words: ({ name }) => `Move ${name} to its next stage`,
    },
  },
  {
    label: 'Tap kegs',
    also: 'sell remove count',
    icon: IconBarrel,
    action: 'adjustKegs',
    task: {
      question: 'Tap kegs of which beer?',
      kinds: ['BEER'],
      suits: () => true,
      path: ({ id }, amount) => `/kegs?tap=${amount ?? 1}x${id}`,
      verbs: ['tap', 'sell', 'remove'],
      takesAmount: true,
      words: ({ name }) => `Tap kegs of ${name}`,
    },
  },
  {
    label: 'Add to stock',
    also: 'adjust ingredient',
    icon: IconCirclePlus,
    action: 'adjustIngredient',
    task: {
      ...stockTask('ADD'),
      question: 'Add to the stock of which ingredient?',
      verbs: ['add', 'adjust'],
      words: ({ name }) => `Add to the stock of ${name}`,
    },
  },
  {
    label: 'Remove from stock',
    also: 'adjust ingredient take',
    icon: IconCircleMinus,
    action: 'adjustIngredient',
    task: {
      ...stockTask('REMOVE'),
      question: 'Remove from the stock of which ingredient?',
      verbs: ['remove', 'take'],
      words: ({ name }) => `Remove from the stock of ${name}`,
    },
  },
  {
    label: 'Mark a vessel available',
    also: 'clean tank status',
    icon: IconCheck,
    action: 'setEquipmentStatus',
    task: {
      question: 'Mark which vessel available?',
      kinds: ['VESSEL'],
      suits: () => true,
      path: ({ id }) => `/schedule?status=${id}`,
      verbs: ['available', 'clean'],
      words: ({ name }) => `Set the status of ${name}`,
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
  return [...asking, ...adding].map(({ action, also, ...doing }) => {
    const refusal = refuse(role, action)
    return {
      ...doing,
      id: doing.label,
      kind: 'TASK' as const,
      detail: also,
      refusal: refusal && textOf(refusal),
    }
  })
}

function stockTask(type: 'ADD' | 'REMOVE'): Pick<Task, 'kinds' | 'suits' | 'path' | 'takesAmount'> {
  return {
    kinds: ['INGREDIENT'],
    suits: () => true,
    path: ({ id }, amount) => `/ingredients?adjust=${id}&type=${type}${amount ? `&amount=${amount}` : ''}`,
    takesAmount: true,
  }
}
