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
import { text } from '#web/ui/language/text.ts'
import { type OpenRecipeDialog, brewSheetPath, planPath, type RecipeView } from './recipeViews.ts'
import { useCloneRecipe } from './useCloneRecipe.ts'

interface RecipeMenuProps {
  recipe: RecipeView
  onOpen: (dialog: OpenRecipeDialog) => void
}

/** The actions on a recipe. */
export function RecipeMenu({ recipe, onOpen }: RecipeMenuProps) {
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
