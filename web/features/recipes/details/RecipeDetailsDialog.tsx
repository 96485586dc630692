import { useUnits } from '#web/ui/units/shownUnits.ts'
import {
  IconCalendarPlus,
  IconCopy,
  IconPencil,
  IconPrinter,
  IconFileDownload,
  IconAlertTriangle,
  IconCircleCheck,
} from '@tabler/icons-react'
import { useState, useMemo } from 'react'
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
import { EstimatesTable } from './EstimatesTable.tsx'
import {
  type OpenRecipeDialog,
  brewSheetPath,
  estimatesOf,
  needsOf,
  planPath,
  sizeInWords,
  type RecipeView,
  scaledInWords,
  type NeedView,
  colorFigure,
  figure,
  gravityFigure,
  isComputed,
  percentFigure,
  temperatureFigure,
  timeFigure,
} from '#web/features/recipes/recipeViews.ts'
import { useCloneRecipe } from '#web/features/recipes/useCloneRecipe.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { AddRecipePhotoDocument, RemoveRecipePhotoDocument } from '#web/features/recipes/recipeCommands.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { EditedPhotos } from '#web/live/photos/EditedPhotos.tsx'
import type { RecipeFormat } from '#generated/gql/graphql.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { ExportRecipeDocument } from '#web/features/recipes/recipeDocuments.ts'
import { lineTimeText, lineUseLabels } from '#domain/recipes/recipeForm.ts'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Detail } from '#web/ui/layout/Detail.ts'
import { signOf } from '#domain/units/valueText.ts'
import styled from 'styled-components'
import { unitTable } from '#domain/units/units.ts'
import { theme } from '#web/theme.ts'
import type { RecipeFigure } from '#domain/recipes/recipeFigures.ts'
import { SrmSwatch } from '#web/features/recipes/SrmSwatch.tsx'
import { mashStepText } from '#domain/recipes/mashSteps.ts'
import { profileText, stepsOf } from '#web/ui/profile/profileText.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'

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

/** The photos of a recipe, which its editors add and remove. */
function RecipePhotos({ recipe, cannotEdit }: { recipe: RecipeView; cannotEdit: string | null }) {
  const [remove] = useCommand(RemoveRecipePhotoDocument)
  const { id: recipeId, name, photos } = recipe
  return (
    <section>
      <h3>{text('photos.photos')}</h3>
      <EditedPhotos
        of={{
          about: `Recipe:${recipeId}`,
          name,
          photos,
          path: `/recipes?recipe=${recipeId}`,
          adding: (photoId) => ({ document: AddRecipePhotoDocument, variables: { recipeId, photoId } }),
          remove: (photoId) => remove({ photoId }),
        }}
        none={text('recipes.noPhotos')}
        cannotEdit={cannotEdit}
      />
    </section>
  )
}

const formats: [RecipeFormat, string][] = [
  ['BEERXML', 'BeerXML'],
  ['BEERJSON', 'BeerJSON'],
]

/** Exports a recipe for other brewing programs. */
function ExportButtons({ recipe }: { recipe: RecipeView }) {
  const ask = useAsk(ExportRecipeDocument)
  const save = async (format: RecipeFormat) => {
    try {
      const { exportRecipe } = await ask({ id: recipe.id, format })
      saveFile(exportRecipe.name, exportRecipe.contentType, exportRecipe.text)
    } catch (error) {
      notifications.fail(text('recipes.notExported'), error)
    }
  }
  return (
    <Row $wrap $gap="xs">
      {formats.map(([format, name]) => (
        <Button key={format} icon={IconFileDownload} onClick={() => void save(format)}>
          {text('recipes.exportAs', { format: name })}
        </Button>
      ))}
    </Row>
  )
}

interface AvailabilityTableProps {
  recipe: RecipeView
  needs: readonly NeedView[]
  scale: number
}

/** The ingredients for a batch of this size, compared with the stock. */
function AvailabilityTable({ recipe, needs, scale }: AvailabilityTableProps) {
  useUnits()
  const columns = useMemo(() => columnsFor(recipe, scale), [recipe, scale])
  const wanting = needs.filter(({ status }) => status !== 'ENOUGH')
  if (needs.length === 0) return <Detail>{text('recipes.noIngredients')}</Detail>
  return (
    <>
      <Row as="p" $gap="xs" $below="sm" $tone={wanting.length === 0 ? 'green' : 'red'} role="status">
        {wanting.length === 0 ? (
          <>
            <IconCircleCheck size={20} aria-hidden="true" />
            {text('recipes.allInStock')}
          </>
        ) : (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {text('recipes.short', { short: wanting.length, count: needs.length })}
          </>
        )}
      </Row>
      <DataTable
        label={text('recipes.availability')}
        items={needs}
        columns={columns}
        keyOf={({ ingredient }) => ingredient.id}
      />
    </>
  )
}

function columnsFor(recipe: RecipeView, scale: number): DataColumn<NeedView>[] {
  return [
    {
      header: text('recipes.ingredient'),
      cell: ({ ingredient }) => (
        <span>
          <strong>{ingredient.name}</strong>
          {recipe.lines
            .filter((line) => line.ingredientId === ingredient.id)
            .map((line) => (
              <Detail key={line.id}>
                {[
                  scaledInWords(line, scale),
                  line.use && text(lineUseLabels[line.use]),
                  line.minutes != null && textOf(lineTimeText(line.minutes)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Detail>
            ))}
        </span>
      ),
    },
    ...needColumns,
  ]
}

/** A recipe's figures. */
function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const units = useUnits()
  const { colorSRM } = recipe
  const color =
    colorSRM === null || colorSRM === undefined
      ? '–'
      : `${colorFigure(colorSRM, 1)} ${signOf(units, 'color')}${units.color === 'SRM' ? ` (${figure(unitTable.EBC.from(colorSRM), 0)} EBC)` : ''}`
  const facts: [name: string, value: string, figure?: RecipeFigure][] = [
    [text('recipes.styleShort'), recipe.style],
    [text('recipes.og'), gravityFigure(recipe.expectedOG), 'OG'],
    [text('recipes.fg'), gravityFigure(recipe.expectedFG)],
    [text('recipes.abv'), percentFigure(recipe.expectedABV), 'ABV'],
    [text('recipes.ibu'), figure(recipe.expectedIBU, 0), 'IBU'],
    [text('recipes.color'), color, 'COLOR'],
    [text('recipes.mash'), temperatureFigure(recipe.mashTemp)],
    [text('recipes.boil'), timeFigure(recipe.boilTime)],
    [text('recipes.yeast'), recipe.yeast ?? '–'],
    ...profileFact(recipe),
  ]
  return (
    <RecipeFactsRow>
      <SrmSwatch srm={colorSRM} size={104} />
      <Grid
        as="dl"
        $grow
        $columns="repeat(auto-fill, minmax(130px, 1fr))"
        $phone="repeat(auto-fill, minmax(84px, 1fr))"
        $gap="sm md"
      >
        {facts.map(([name, value, of]) => (
          <div key={name}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" $weight="medium" $lines="pre-line">
              {value}
              {of && isComputed(recipe, of) && <Detail>{text('recipes.isCalculated')}</Detail>}
            </Text>
          </div>
        ))}
        {recipe.mashSteps.length > 0 && (
          <Rests>
            <Muted as="dt">{text('recipes.mashSteps')}</Muted>
            {recipe.mashSteps.map((step, index) => (
              <Text as="dd" $weight="medium" key={index}>
                {textOf(mashStepText({ ...step, name: step.name ?? null }))}
              </Text>
            ))}
          </Rests>
        )}
      </Grid>
    </RecipeFactsRow>
  )
}

const Rests = styled.div`
  grid-column: 1 / -1;
`

/** Its temperature profile, where it has one. */
function profileFact({ temperatureProfile }: RecipeView): [name: string, value: string][] {
  if (temperatureProfile.length === 0) return []
  return [[text('profile.title'), profileText(stepsOf(temperatureProfile))]]
}

const RecipeFactsRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.lg};

  ${theme.media.cards} {
    align-items: flex-start;
    gap: ${theme.space.md};
  }
`
