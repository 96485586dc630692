import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconCalendarPlus, IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { scaleLimits } from '#domain/recipes/recipes.ts'
import { refuseScale } from '#domain/recipes/scaling.ts'
import { message } from '#domain/language/message.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FormActions } from '#web/ui/dialogs/ActionDialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { AvailabilityTable } from './AvailabilityTable.tsx'
import { EstimatesTable } from './EstimatesTable.tsx'
import { ExportButtons } from '#web/features/recipes/files/ExportButtons.tsx'
import {
  type OpenRecipeDialog,
  brewSheetPath,
  estimatesOf,
  needsOf,
  planPath,
  sizeInWords,
  type RecipeView,
} from '#web/features/recipes/recipeViews.ts'
import { RecipeFacts } from './RecipeFacts.tsx'
import { RecipePhotos } from './RecipePhotos.tsx'
import { useCloneRecipe } from '#web/features/recipes/useCloneRecipe.ts'
import { Box } from '#web/ui/layout/Box.ts'

interface RecipeDetailsDialogProps {
  recipe: RecipeView
  onOpen: (dialog: OpenRecipeDialog) => void
  onClose: () => void
}

/** A complete recipe, scaled to a batch and compared with the stock; live. */
export function RecipeDetailsDialog({ recipe, onOpen, onClose }: RecipeDetailsDialogProps) {
  useUnits()
  const [typed, setTyped] = useState<number | null>(1)
  const refusal =
    typed === null ? message('form.required', { name: message('recipes.scale') }) : refuseScale(typed)
  const scale = refusal || typed === null ? 1 : typed
  const cannotEdit = useRoleRefusal('editRecipes')
  const cannotPlan = useRoleRefusal('createBatch')
  const clone = useCloneRecipe()
  const navigate = useNavigate()
  return (
    <Dialog open isWide onClose={onClose} title={recipe.name}>
      <DialogBody>
        <Stack $gap="lg">
          <RecipeFacts recipe={recipe} />
          <section>
            <Row $align="end" $wrap $spread $gap="sm" $below="sm">
              <h3>{text('recipes.ingredientsFor', { size: sizeInWords(scale) })}</h3>
              <div style={{ width: 230 }}>
                <NumberStepper
                  {...scaleLimits}
                  label={text('recipes.batchScale')}
                  unit="×"
                  value={typed}
                  onChange={setTyped}
                  error={refusal ? textOf(refusal) : undefined}
                />
              </div>
            </Row>
            <AvailabilityTable recipe={recipe} needs={needsOf(recipe, scale)} scale={scale} />
          </section>
          <EstimatesTable recipe={recipe} estimates={estimatesOf(recipe, recipe.lines)} />
          {recipe.notes && (
            <section>
              <h3>{text('recipes.notes')}</h3>
              <Box as="p" $tone="gray" $lines="pre-line">
                {recipe.notes}
              </Box>
            </section>
          )}
          <RecipePhotos recipe={recipe} cannotEdit={cannotEdit} />
          <ExportButtons recipe={recipe} />
        </Stack>
      </DialogBody>
      <DialogFooter>
        <FormActions>
          <CloseButton onClick={onClose} />
          <Button main icon={IconCopy} disabledReason={cannotEdit} onClick={() => void clone(recipe)}>
            {text('recipes.clone')}
          </Button>
          <Button
            main
            icon={IconPrinter}
            onClick={() => window.open(brewSheetPath(recipe.id, scale), '_blank', 'noopener')}
          >
            {text('recipes.print')}
          </Button>
          <Button
            main
            icon={IconPencil}
            disabledReason={cannotEdit}
            onClick={() => onOpen({ name: 'edit', recipe })}
          >
            {text('recipes.edit')}
          </Button>
          <Button
            main
            variant="primary"
            icon={IconCalendarPlus}
            disabledReason={cannotPlan}
            onClick={() => void navigate(planPath(recipe.id, scale))}
          >
            {text('recipes.brew')}
          </Button>
        </FormActions>
      </DialogFooter>
    </Dialog>
  )
}
