import { useState } from 'react'
import type {
  ImportRecipesMutation,
  RecipeFormat,
  ExistingRecipes,
  PreviewRecipeImportQuery,
} from '#generated/gql/graphql.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FilePicker } from '#web/ui/inputs/FilePicker.tsx'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { fileText } from '#web/ui/inputs/fileText.ts'
import { fingerprint } from '#web/live/forms/fingerprint.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ImportRecipesDocument, PreviewRecipeImportDocument } from '#web/features/recipes/recipeCommands.ts'
import styled from 'styled-components'
import type { PlainId } from '#domain/language/message.ts'
import { theme } from '#web/theme.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { offeredFigures } from './offeredFigures.ts'
import { PreviewedRecipe } from './PreviewedRecipe.tsx'

const usual: ImportChoices = { existing: 'SKIP', fillFigures: false }

/** Reads recipes from a BeerXML or BeerJSON file: shows a preview, asks for confirmation, then shows the result. */
export function ImportRecipesDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string; format: RecipeFormat } | null>(null)
  const [preview, setPreview] = useState<ImportPreviewView | null>(null)
  const [choices, setChoices] = useState(usual)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<ImportRecipesMutation['importRecipes'] | null>(null)
  const [run, { busy }] = useLastingCommand(ImportRecipesDocument, 'ImportRecipes')
  const ask = useAsk(PreviewRecipeImportDocument)
  const cannotEdit = useRoleRefusal('editRecipes')
  const pick = async (picked: File) => {
    setResult(null)
    setProblem(null)
    setFile(null)
    setPreview(null)
    setChoices(usual)
    if (picked.size > 2_000_000) return setProblem(text('recipes.fileTooLarge'))
    const content = await fileText(picked)
    const first = content.replace(/^\ufeff/, '').trimStart()[0]
    if (first !== '<' && first !== '{') return setProblem(text('recipes.otherFile'))
    const format = first === '<' ? 'BEERXML' : 'BEERJSON'
    try {
      setPreview((await ask({ file: content, format })).previewRecipeImport)
      setFile({ name: picked.name, text: content, format })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('recipes.fileNotRead'))
    }
  }
  const importNow = async () => {
    if (!file) return setProblem(text('recipes.fileFirst'))
    setProblem(null)
    try {
      const content = { file: fingerprint(file.text), ...choices }
      const { importRecipes } = await run({ file: file.text, format: file.format, ...choices }, content)
      setResult(importRecipes)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('recipes.fileNotImported'))
    }
  }
  const isNothing = choices.existing === 'SKIP' && preview?.recipes.every(({ isHere }) => isHere)
  return (
    <Dialog
      open
      isFilled={file !== null && result === null}
      onClose={onClose}
      title={text('recipes.importTitle')}
    >
      <DialogBody>
        <Stack>
          <FilePicker
            label={file ? file.name : text('recipes.chooseFile')}
            accept=".xml,.beerxml,.json,.beerjson"
            onPick={(picked) => void pick(picked)}
          />
          {problem && <FormError>{problem}</FormError>}
          {preview && !result && (
            <RecipeImportPreview preview={preview} choices={choices} onChoose={setChoices} />
          )}
          {result && <RecipeImportResult result={result} />}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {text(result ? 'common.close' : 'common.cancel')}
        </Button>
        {!result && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={cannotEdit ?? (isNothing ? text('recipes.nothingLeft') : null)}
            onClick={() => void importNow()}
          >
            {text('recipes.import')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** The preview of importing a file of recipes. */
type ImportPreviewView = PreviewRecipeImportQuery['previewRecipeImport']

/** The choices made before an import. */
interface ImportChoices {
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
function RecipeImportPreview({ preview, choices, onChoose }: ImportPreviewProps) {
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
function RecipeImportResult({ result }: { result: ImportRecipesMutation['importRecipes'] }) {
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
