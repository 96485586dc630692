import styled from 'styled-components'
import type { PlainId } from '#domain/language/message.ts'
import type {
  ExistingRecipes,
  ImportRecipesMutation,
  PreviewRecipeImportQuery,
} from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { offeredFigures } from './offeredFigures.ts'
import { PreviewedRecipe } from './PreviewedRecipe.tsx'

/** The preview of importing a file of recipes. */
export type ImportPreviewView = PreviewRecipeImportQuery['previewRecipeImport']

/** The choices made before an import. */
export interface ImportChoices {
  existing: ExistingRecipes
  fillFigures: boolean
}

const existingLabels = {
  SKIP: 'recipes.existing.SKIP',
  REPLACE: 'recipes.existing.REPLACE',
  KEEP_BOTH: 'recipes.existing.KEEP_BOTH',
} as const satisfies Record<ExistingRecipes, PlainId>

const existingHints = {
  SKIP: 'recipes.existingHint.SKIP',
  REPLACE: 'recipes.existingHint.REPLACE',
  KEEP_BOTH: 'recipes.existingHint.KEEP_BOTH',
} as const satisfies Record<ExistingRecipes, PlainId>

/** The values of more are folded. */
const shownRecipes = 3

interface ImportPreviewProps {
  preview: ImportPreviewView
  choices: ImportChoices
  onChoose: (choices: ImportChoices) => void
}

/** The preview of a file: first the choice that decides what is done with each recipe. */
export function RecipeImportPreview({ preview, choices, onChoose }: ImportPreviewProps) {
  const { recipes, offers, scaled, dropped } = preview
  const here = recipes.filter(({ isHere }) => isHere)
  return (
    <div>
      {here.length > 0 && (
        <Part>
          <NamesList title={text('recipes.alreadyHere')} items={here.map(({ name }) => name)} />
          <ChoiceButtons<ExistingRecipes>
            label={text('recipes.existingLabel')}
            choices={(['SKIP', 'REPLACE', 'KEEP_BOTH'] as const).map((value) => ({
              value,
              label: text(existingLabels[value]),
            }))}
            value={choices.existing}
            onChange={(existing) => onChoose({ ...choices, existing })}
          />
          <Quiet $above="xs">{text(existingHints[choices.existing])}</Quiet>
        </Part>
      )}
      <Part>
        <h3>{text('recipes.inFile', { count: recipes.length })}</h3>
        {recipes.map((recipe, at) => (
          <PreviewedRecipe
            key={at}
            recipe={recipe}
            existing={choices.existing}
            isOpen={recipes.length <= shownRecipes}
          />
        ))}
      </Part>
      <NamesList title={text('recipes.scaled')} items={scaled} />
      {offers.length > 0 && (
        <Part>
          <h3>{text('recipes.figuresMissing')}</h3>
          <Row $gap="xs">
            <Checkbox
              label={text('recipes.useFigures')}
              checked={choices.fillFigures}
              onChange={(fillFigures) => onChoose({ ...choices, fillFigures })}
            />
            {text('recipes.useFromFile')}
          </Row>
          <ul>
            {offers.map((offer) => (
              <li key={offer.ingredientId}>
                {text('recipes.offer', { name: offer.name, figures: offeredFigures(offer) })}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <NamesList title={text('recipes.willBeLeftOut')} items={dropped} />
    </div>
  )
}

/** The result of importing a file of recipes. */
export function RecipeImportResult({ result }: { result: ImportRecipesMutation['importRecipes'] }) {
  return (
    <div role="status">
      <NamesList
        title={text('recipes.imported', { count: result.recipes.length })}
        items={result.recipes.map(({ name }) => name)}
      />
      <NamesList title={text('recipes.skipped')} items={result.skipped} />
      <NamesList title={text('recipes.scaled')} items={result.scaled} />
      <NamesList
        title={text('recipes.addedIngredients')}
        items={result.createdIngredients.map(({ name }) => name)}
      />
      <NamesList title={text('recipes.leftOut')} items={result.dropped} />
    </div>
  )
}

function NamesList({ title, items }: { title: string; items: readonly string[] }) {
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
