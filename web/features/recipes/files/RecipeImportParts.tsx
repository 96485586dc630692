import styled from 'styled-components'
import { countOf } from '#domain/overview/counts.ts'
import type {
  ExistingRecipes,
  ImportRecipesMutation,
  PreviewRecipeImportQuery,
} from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { figure } from '#web/features/recipes/recipeViews.ts'

/** The preview of importing a file of recipes. */
export type ImportPreviewView = PreviewRecipeImportQuery['previewRecipeImport']

/** The choices made before an import. */
export interface ImportChoices {
  existing: ExistingRecipes
  fillFigures: boolean
}

const existingChoices = [
  { value: 'SKIP', label: 'Skip' },
  { value: 'REPLACE', label: 'Replace' },
  { value: 'KEEP_BOTH', label: 'Keep both' },
] as const

const existingHints: Record<ExistingRecipes, string> = {
  SKIP: 'Existing recipes stay unchanged; those in the file are skipped.',
  REPLACE: 'Existing recipes get the figures and ingredients of the file and keep their batches.',
  KEEP_BOTH: 'Recipes in the file are added with a number after their name.',
}

interface ImportPreviewProps {
  preview: ImportPreviewView
  choices: ImportChoices
  onChoose: (choices: ImportChoices) => void
}

/** The preview of a file, with the choices to make. */
export function RecipeImportPreview({ preview, choices, onChoose }: ImportPreviewProps) {
  const { recipes, offers, scaled, dropped } = preview
  const here = recipes.filter(({ isHere }) => isHere)
  return (
    <div>
      <Told
        title={`${countOf(recipes.length, 'recipe')} in this file`}
        items={recipes.map(({ name, style, lines }) => `${name}: ${style}, ${countOf(lines, 'ingredient')}`)}
      />
      {here.length > 0 && (
        <Part>
          <Told title="Already here, by name" items={here.map(({ name }) => name)} />
          <ChoiceButtons<ExistingRecipes>
            label="Recipes that already exist"
            choices={existingChoices}
            value={choices.existing}
            onChange={(existing) => onChoose({ ...choices, existing })}
          />
          <Quiet $above="xs">{existingHints[choices.existing]}</Quiet>
        </Part>
      )}
      <Told title="Scaled" items={scaled} />
      {offers.length > 0 && (
        <Part>
          <h3>Figures missing from your stock</h3>
          <Row $gap="xs">
            <Checkbox
              label="Use the figures"
              checked={choices.fillFigures}
              onChange={(fillFigures) => onChoose({ ...choices, fillFigures })}
            />
            Use them from this file
          </Row>
          <ul>
            {offers.map(({ ingredientId, name, alphaAcid, colorLovibond, potential }) => (
              <li key={ingredientId}>
                {name}:{' '}
                {[
                  alphaAcid != null && `alpha acid ${figure(alphaAcid, 1, ' %')}`,
                  colorLovibond != null && `color ${figure(colorLovibond, 1, ' °L')}`,
                  potential != null && `potential ${figure(potential, 4)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Told title="Will be left out" items={dropped} />
    </div>
  )
}

/** The result of importing a file of recipes. */
export function RecipeImportResult({ result }: { result: ImportRecipesMutation['importRecipes'] }) {
  return (
    <div role="status">
      <Told
        title={`${countOf(result.recipes.length, 'recipe')} imported`}
        items={result.recipes.map(({ name }) => name)}
      />
      <Told title="Skipped, since they are here already" items={result.skipped} />
      <Told title="Scaled" items={result.scaled} />
      <Told
        title="Ingredients that were added with an empty stock"
        items={result.createdIngredients.map(({ name }) => name)}
      />
      <Told title="Left out" items={result.dropped} />
    </div>
  )
}

function Told({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Part>
      <h3>{title}</h3>
      <ul>
        {items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    </Part>
  )
}

const Part = styled.div`
  margin-bottom: ${theme.space.md};

  h3 {
    font-size: ${theme.font.size.md};
  }
  li {
    color: ${theme.color.muted};
  }
`
