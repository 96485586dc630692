import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { bySelf, nameOr, newestIn, savedActivity, savedNews, who } from '#domain/changes/changeWords.ts'
import { message } from '#domain/language/message.ts'

/** Changes of recipes. */
export const recipeChanges = {
  RecipeSaved: defineChange('RECIPES', 'Recipe', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity({
      added: 'activity.recipeAdded',
      edited: 'activity.recipeEdited',
      unnamed: 'activity.aRecipe',
    }),
    news: savedNews({ added: 'news.recipeAdded', edited: 'news.recipeEdited' }, '/recipes'),
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
