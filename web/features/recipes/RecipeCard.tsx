import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { CoverButton } from '#web/ui/inputs/CoverButton.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import {
  colorFigure,
  computedInWords,
  figure,
  gravityFigure,
  percentFigure,
  type OpenRecipeDialog,
  type RecipeView,
  brewSheetPath,
  planPath,
} from './recipeViews.ts'
import { SrmSwatch } from './SrmSwatch.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Text } from '#web/ui/layout/Text.ts'
import {
  IconCalendarPlus,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useCloneRecipe } from './useCloneRecipe.ts'

interface RecipeCardProps {
  recipe: RecipeView
  onOpen: (dialog: OpenRecipeDialog) => void
}

/** A recipe at a glance; a press on its name opens it. */
export function RecipeCard({ recipe, onOpen }: RecipeCardProps) {
  const { name, style, colorSRM, expectedABV, expectedIBU, expectedOG, lines } = recipe
  const units = useUnits()
  const calculated = computedInWords(recipe)
  const figures: [label: string, value: string][] = [
    [text('recipes.abv'), percentFigure(expectedABV)],
    [text('recipes.ibu'), figure(expectedIBU, 0)],
    [signOf(units, 'color'), colorFigure(colorSRM, 0)],
    [text('recipes.og'), gravityFigure(expectedOG)],
  ]
  return (
    <Item>
      <Head>
        <SrmSwatch srm={colorSRM} size={52} />
        <Box $grow>
          <h2>
            <Open type="button" onClick={() => onOpen({ name: 'details', recipe })}>
              {name}
            </Open>
          </h2>
          <Muted as="p">
            {style} · {text('recipes.ingredientCount', { count: lines.length })}
          </Muted>
        </Box>
        <RecipeMenu recipe={recipe} onOpen={onOpen} />
      </Head>
      <Grid as="dl" $columns="repeat(4, 1fr)" $gap="xs">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Muted as="dt" $size="xs">
              {label}
            </Muted>
            <Text as="dd" $weight="strong">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
      {calculated && (
        <Muted as="p" $size="xs">
          {calculated}
        </Muted>
      )}
    </Item>
  )
}

const Item = styled(Card).attrs({ as: 'li' })`
  position: relative;
  display: grid;
  gap: ${theme.space.md};
  padding: ${theme.space.md};

  ${theme.media.hover} {
    &:hover {
      border-color: ${theme.color.fieldLine};
    }
  }
`

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space.sm};

  > :last-child {
    position: relative;
    z-index: 1;
  }
`

const Open = styled(CoverButton)`
  min-height: 32px;

  &:focus-visible::after {
    outline-offset: 2px;
  }
`

interface RecipeMenuProps {
  recipe: RecipeView
  onOpen: (dialog: OpenRecipeDialog) => void
}

/** The actions on a recipe. */
function RecipeMenu({ recipe, onOpen }: RecipeMenuProps) {
  const cannotEdit = useRoleRefusal('editRecipes')
  const cannotPlan = useRoleRefusal('createBatch')
  const clone = useCloneRecipe()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={<IconButton label={text('recipes.menuOf', { name: recipe.name })} icon={IconDotsVertical} />}
      items={[
        {
          label: text('recipes.brew'),
          icon: IconCalendarPlus,
          disabledReason: cannotPlan,
          onChoose: () => void navigate(planPath(recipe.id, 1)),
        },
        {
          label: text('recipes.edit'),
          icon: IconPencil,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'edit', recipe }),
        },
        {
          label: text('recipes.clone'),
          icon: IconCopy,
          disabledReason: cannotEdit,
          onChoose: () => void clone(recipe),
        },
        {
          label: text('recipes.print'),
          icon: IconPrinter,
          onChoose: () => window.open(brewSheetPath(recipe.id, 1), '_blank', 'noopener'),
        },
        {
          label: text('recipes.delete'),
          icon: IconTrash,
          isDangerous: true,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'delete', recipe }),
        },
      ]}
    />
  )
}
