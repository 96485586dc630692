import {
  IconBook2,
  IconFileUpload,
  IconPlus,
  IconSearchOff,
  IconFlame,
  IconGlassFull,
  IconTags,
} from '@tabler/icons-react'
import { useMemo, useState, Suspense } from 'react'
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
import { CardGrid, Grid } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { RecipeCard } from './RecipeCard.tsx'
import {
  type OpenRecipeDialog,
  filterRecipes,
  type RecipeFilter,
  type RecipeView,
  figure,
  percentFigure,
} from './recipeViews.ts'
import { RecipesPageDocument } from './recipeDocuments.ts'
import type { RecipesPageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'

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

/** The four figures on top of the recipes. */
function RecipeSummary({ stats }: { stats: RecipesPageQuery['recipeStats'] }) {
  return (
    <StatGrid $below="lg">
      <StatCard label={text('recipes.total')} value={stats.total} icon={IconBook2} />
      <StatCard
        label={text('recipes.averageABV')}
        value={percentFigure(stats.averageABV)}
        icon={IconGlassFull}
      />
      <StatCard label={text('recipes.averageIBU')} value={figure(stats.averageIBU, 0)} icon={IconFlame} />
      <StatCard label={text('recipes.styles')} value={stats.styles.length} icon={IconTags} />
    </StatGrid>
  )
}

const RecipeFormDialog = lazyView('RecipeFormDialog', () => import('./editor/RecipeFormDialog.tsx'))

const RecipeDetailsDialog = lazyView('RecipeDetailsDialog', () => import('./details/RecipeDetailsDialog.tsx'))

const DeleteRecipe = lazyView('DeleteRecipe', () => import('./DeleteRecipe.tsx'))

const ImportRecipesDialog = lazyView('ImportRecipesDialog', () => import('./files/ImportRecipesDialog.tsx'))

interface RecipeDialogsProps {
  open: OpenRecipeDialog | null
  /** The current recipes, so that dialogs stay live. */
  recipes: readonly RecipeView[]
  onOpen: (dialog: OpenRecipeDialog) => void
  onClose: () => void
}

/** The dialogs of the recipes, loaded when opened. */
function RecipeDialogs({ open, recipes, onOpen, onClose }: RecipeDialogsProps) {
  if (!open) return null
  const now = (recipe: RecipeView) => recipes.find(({ id }) => id === recipe.id) ?? recipe
  return (
    <Suspense fallback={null}>
      {open.name === 'edit' && (
        <RecipeFormDialog recipe={open.recipe && now(open.recipe)} onClose={onClose} />
      )}
      {open.name === 'details' && (
        <RecipeDetailsDialog recipe={now(open.recipe)} onOpen={onOpen} onClose={onClose} />
      )}
      {open.name === 'delete' && <DeleteRecipe recipe={now(open.recipe)} onClose={onClose} />}
      {open.name === 'import' && <ImportRecipesDialog onClose={onClose} />}
    </Suspense>
  )
}

interface RecipeFiltersProps {
  filter: RecipeFilter
  /** The styles in use. */
  styles: readonly string[]
  onFilter: (filter: RecipeFilter) => void
}

/** Finds recipes by name and style. */
function RecipeFilters({ filter, styles, onFilter }: RecipeFiltersProps) {
  return (
    <Grid $columns="minmax(0, 360px) minmax(0, 240px)" $phone="3fr 2fr" $gap="sm" $below="lg">
      <TextField
        label={text('recipes.search')}
        type="search"
        placeholder={text('recipes.searchHint')}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
      />
      <Select
        label={text('recipes.styleShort')}
        choices={[
          { value: '', label: text('recipes.allStyles') },
          ...styles.map((style) => ({ value: style, label: style, isName: true })),
        ]}
        value={filter.style}
        onChange={(event) => onFilter({ ...filter, style: event.target.value })}
      />
    </Grid>
  )
}
