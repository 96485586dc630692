import { IconBook2, IconFileUpload, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { RecipeCard } from './RecipeCard.tsx'
import { RecipeDialogs } from './RecipeDialogs.tsx'
import { type OpenRecipeDialog, filterRecipes, type RecipeFilter, type RecipeView } from './recipeViews.ts'
import { RecipeFilters } from './RecipeFilters.tsx'
import { RecipeSummary } from './RecipeSummary.tsx'
import { RecipesPageDocument } from './recipeDocuments.ts'

const nothing: readonly RecipeView[] = []

/** The recipe hub. */
export function RecipesPage() {
  const query = useLiveQuery(RecipesPageDocument)
  const { data, asOf } = query
  const recipes = data?.recipes ?? nothing
  const [filter, setFilter] = useState<RecipeFilter>({ search: '', style: '' })
  const [dialog, setDialog] = useState<OpenRecipeDialog | null>(null)
  const cannotEdit = useRoleRefusal('editRecipes')
  useAsked('new', cannotEdit === null ? () => setDialog({ name: 'edit', recipe: null }) : null)
  useAsked('recipe', data ? (id) => setDialog(detailsOf(recipes, id)) : null)
  const shown = useMemo(() => filterRecipes(recipes, filter), [recipes, filter])
  const newRecipe = (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={cannotEdit}
      onClick={() => setDialog({ name: 'edit', recipe: null })}
    >
      {text('recipes.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={text('recipes.title')}
        actions={
          <>
            <Button
              main
              icon={IconFileUpload}
              disabledReason={cannotEdit}
              onClick={() => setDialog({ name: 'import' })}
            >
              {text('recipes.import')}
            </Button>
            {newRecipe}
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('recipes.notLoaded')}>
        <LoadingNote what={text('recipes.loading')} />
        <Skeleton $height="98px" />
        <br />
        <Skeleton $height="60vh" />
      </Pending>
      {data && (
        <>
          <RecipeSummary stats={data.recipeStats} />
          <RecipeFilters filter={filter} styles={data.recipeStats.styles} onFilter={setFilter} />
          {recipes.length === 0 && (
            <EmptyState icon={IconBook2} title={text('recipes.none')} action={newRecipe}>
              {text('recipes.noneHint')}
            </EmptyState>
          )}
          {recipes.length > 0 && shown.length === 0 && (
            <EmptyState icon={IconSearchOff} title={text('recipes.noMatch')} />
          )}
          <Later fallback={<Skeleton $height="60vh" />}>
            <CardGrid $min="320px">
              {shown.map((recipe) => (
                <RecipeCard key={recipe.id} recipe={recipe} onOpen={setDialog} />
              ))}
            </CardGrid>
          </Later>
        </>
      )}
      <RecipeDialogs open={dialog} recipes={recipes} onOpen={setDialog} onClose={() => setDialog(null)} />
    </>
  )
}

function detailsOf(recipes: readonly RecipeView[], id: string): OpenRecipeDialog | null {
  const recipe = recipes.find((each) => each.id === id)
  if (!recipe) notifications.show({ id: 'recipe-gone', message: text('recipes.gone') })
  return recipe ? { name: 'details', recipe } : null
}
