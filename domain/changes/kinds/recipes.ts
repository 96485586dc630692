import { z } from 'zod'
import { defineChange, savedDetail } from '#domain/changes/changeDefinition.ts'
import { bySelf, nameOr, newestIn, savedActivity, savedNews, who } from '#domain/changes/changeWords.ts'

/** Changes of recipes. */
export const recipeChanges = {
  RecipeSaved: defineChange('RECIPES', 'Recipe', {
    audience: 'EVERYONE',
    detail: savedDetail,
    activity: savedActivity('Recipe', 'A recipe'),
    news: savedNews('recipe', '/recipes'),
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),

  RecipeRemoved: defineChange('RECIPES', 'Recipe', {
    audience: 'EVERYONE',
    detail: z.object({ name: z.string() }),
    activity: (change) => ({ action: 'Recipe deleted', description: nameOr(change, 'A recipe') }),
    news: {
      key: bySelf,
      sentence: (changes) => `${who(changes)} deleted recipe ${newestIn(changes).name ?? ''}`.trim(),
      link: () => '/recipes',
    },
    unreadBy: null,
    undo: null,
    vesselHistory: null,
  }),
}
