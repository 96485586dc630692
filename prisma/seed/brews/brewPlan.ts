import {
  amber,
  blonde,
  doubleIpa,
  dubbel,
  farmhouse,
  helles,
  imperial,
  ipa,
  paleAle,
  pils,
  porter,
} from '#prisma/seed/recipes/recipeBook.ts'
import { red, sour, stout, wheat } from '#prisma/seed/recipes/recipeBook.ts'
import type { Recipe } from '#prisma/seed/recipes/recipeBook.ts'

/** What goes wrong with a brew. */
export type Story = 'stuck' | 'unread' | 'warm' | 'clogged' | 'contaminated'

/** A brew and its course. Days count back from today; a stage without a day was not reached. */
export interface BrewPlan {
  recipe: Recipe
  /** In BBL. */
  size: number
  /** Labels of its vessels, such as `FV-1 BT-1`. */
  tanks: string
  brewed: number
  conditioned?: number
  kegged?: number
  completed?: number
  cancelled?: number
  /** A brew day in progress: the stage reached, and when the mash began. */
  brewing?: { reached: 'MASHING' | 'BOILING'; mashedAt: [hour: number, minute: number] }
  story?: Story
  /** No brewer and no vessel is assigned yet. */
  isUnassigned?: true
  notes?: string
}

/** Every brew of the last 90 days, and the next ones. A vessel never holds two at once. */
export const brewPlan: BrewPlan[] = [
  { recipe: helles, size: 10, tanks: 'FV-8 BT-4', brewed: 84, conditioned: 63, kegged: 49, completed: 48 },
  { recipe: wheat, size: 6, tanks: 'FV-5 BT-3', brewed: 76, conditioned: 66, kegged: 59, completed: 58 },
  { recipe: stout, size: 3, tanks: 'FV-2 BT-1', brewed: 70, conditioned: 56, kegged: 49, completed: 48 },
  { recipe: porter, size: 5, tanks: 'FV-3 BT-2', brewed: 64, conditioned: 50, kegged: 43, completed: 42 },
  { recipe: farmhouse, size: 3, tanks: 'FV-1 BT-1', brewed: 58, conditioned: 46, kegged: 39, completed: 38 },
  { recipe: pils, size: 9, tanks: 'FV-7 BT-4', brewed: 55, conditioned: 34, kegged: 20, completed: 19 },
  { recipe: paleAle, size: 4, tanks: 'FV-4 BT-2', brewed: 52, conditioned: 38, kegged: 31, completed: 30 },
  { recipe: amber, size: 3, tanks: 'FV-2 BT-1', brewed: 46, conditioned: 32, kegged: 27, completed: 26 },
  {
    recipe: ipa,
    size: 7,
    tanks: 'FV-5 BT-3',
    brewed: 44,
    conditioned: 30,
    kegged: 23,
    completed: 22,
    story: 'clogged',
  },
  { recipe: ipa, size: 5, tanks: 'FV-3 BT-2', brewed: 40, conditioned: 26, kegged: 19, completed: 18 },
  { recipe: wheat, size: 3, tanks: 'FV-1 BT-1', brewed: 36, conditioned: 25, kegged: 21, completed: 20 },
  { recipe: doubleIpa, size: 6, tanks: 'FV-6 BT-3', brewed: 34, conditioned: 20, kegged: 13, completed: 12 },
  {
    recipe: sour,
    size: 5,
    tanks: 'FV-8 BT-4',
    brewed: 33,
    cancelled: 29,
    story: 'contaminated',
    notes: 'Wild yeast, dumped. Hoses and gaskets of FV-8 replaced.',
  },
  { recipe: paleAle, size: 5, tanks: 'FV-4 BT-2', brewed: 28, conditioned: 14, kegged: 10, completed: 9 },
  { recipe: doubleIpa, size: 3, tanks: 'FV-2 BT-4', brewed: 25, conditioned: 11, kegged: 5, completed: 4 },
  {
    recipe: helles,
    size: 10,
    tanks: 'FV-7 BT-4',
    brewed: 24,
    notes: 'Terminal. Needs BT-4, the only tank that holds ten barrels.',
  },
  { recipe: paleAle, size: 5, tanks: 'FV-3 BT-2', brewed: 22, conditioned: 8, kegged: 1 },
  { recipe: stout, size: 3, tanks: 'FV-1 BT-1', brewed: 19, conditioned: 5 },
  { recipe: amber, size: 6, tanks: 'FV-8 BT-3', brewed: 15, conditioned: 1 },
  { recipe: ipa, size: 7, tanks: 'FV-6 BT-4', brewed: 13 },
  { recipe: porter, size: 5, tanks: 'FV-4 BT-2', brewed: 9, story: 'stuck' },
  { recipe: wheat, size: 3, tanks: 'FV-2', brewed: 6, story: 'unread' },
  { recipe: doubleIpa, size: 5, tanks: 'FV-3 BT-2', brewed: 5, story: 'warm' },
  { recipe: paleAle, size: 3, tanks: 'FV-1 BT-1', brewed: 2 },
  {
    recipe: imperial,
    size: 7,
    tanks: 'FV-8',
    brewed: 1,
    brewing: { reached: 'BOILING', mashedAt: [19, 40] },
    notes: 'Late brew: two hours of boil.',
  },
  {
    recipe: pils,
    size: 8,
    tanks: 'FV-7 BT-4',
    brewed: 1,
    brewing: { reached: 'MASHING', mashedAt: [22, 50] },
    notes: 'Goes into FV-7 as soon as the Helles is out.',
  },
  { recipe: blonde, size: 3, tanks: '', brewed: -1, notes: 'Fermenter to be decided.' },
  { recipe: ipa, size: 7, tanks: 'FV-6 BT-3', brewed: -3 },
  { recipe: paleAle, size: 5, tanks: 'FV-4 BT-2', brewed: -6 },
  { recipe: red, size: 3, tanks: 'FV-2 BT-1', brewed: -9 },
  {
    recipe: dubbel,
    size: 2.5,
    tanks: '',
    brewed: -13,
    isUnassigned: true,
    notes: 'For the anniversary. Order candi syrup.',
  },
]
