import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import {
  bySelf,
  nameIn,
  nameOr,
  newestIn,
  savedActivity,
  savedNews,
  who,
} from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'

const words = { added: 'activity.recipeAdded', unnamed: 'activity.aRecipe' } as const
const edited = savedActivity({ ...words, edited: 'activity.recipeEdited' })
const computed = savedActivity({ ...words, edited: 'activity.recipeComputed' })

const newsOf = savedNews({ added: 'news.recipeAdded', edited: 'news.recipeEdited' }, '/recipes')

/** Whether figures that follow the ingredients are all that changed: somebody edited an ingredient, and no recipe. */
function isComputed({ detail: { fields } }: { detail: { fields?: Record<string, unknown> } }): boolean {
  const names = Object.keys(fields ?? {})
  return names.length > 0 && names.every((name) => name.endsWith('.computed'))
}

/** Changes of recipes. */
export const recipeChanges = {
  RecipeSaved: defineChange('RECIPES', 'Recipe', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: (change) => (isComputed(change) ? computed : edited)(change),
    news: {
      ...newsOf,
      key: (change) => `${newsOf.key(change)}${isComputed(change) ? ':computed' : ''}`,
      sentence: (changes) =>
        changes.every(isComputed)
          ? message('news.recipeComputed', { who: who(changes), name: nameIn(changes) })
          : newsOf.sentence(changes),
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  RecipeRemoved: defineChange('RECIPES', 'Recipe', {
    audience: 'EVERYONE',
    detail: z.object({ name: z.string() }),
    activity: (change) => ({
      action: message('activity.recipeDeleted'),
      description: nameOr(change, 'activity.aRecipe'),
    }),
    news: {
      key: bySelf,
      sentence: (changes) =>
        message('news.recipeDeleted', { who: who(changes), name: newestIn(changes).name ?? '' }),
      link: () => '/recipes',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
