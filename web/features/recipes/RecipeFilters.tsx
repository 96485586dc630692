import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import type { RecipeFilter } from './recipeViews.ts'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'

interface RecipeFiltersProps {
  filter: RecipeFilter
  /** The styles in use. */
  styles: readonly string[]
  onFilter: (filter: RecipeFilter) => void
}

/** Finds recipes by name and style. */
export function RecipeFilters({ filter, styles, onFilter }: RecipeFiltersProps) {
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
