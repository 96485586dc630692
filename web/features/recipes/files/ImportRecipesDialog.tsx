import { useState } from 'react'
import type { ImportRecipesMutation, RecipeFormat } from '#generated/gql/graphql.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { FilePicker } from '#web/ui/inputs/FilePicker.tsx'
import { FormError } from '#web/ui/dialogs/FormDialog.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { textOf } from '#web/ui/feedback/textOf.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ImportRecipesDocument, PreviewRecipeImportDocument } from '#web/features/recipes/recipeCommands.ts'
import {
  RecipeImportPreview,
  RecipeImportResult,
  type ImportChoices,
  type ImportPreviewView,
} from './RecipeImportParts.tsx'

const nothingLeft = 'Every recipe in this file already exists. Choose Replace or Keep both to import it.'
const usual: ImportChoices = { existing: 'SKIP', fillFigures: false }

/** Reads recipes from a BeerXML or BeerJSON file: shows a preview, asks for confirmation, then shows the result. */
export function ImportRecipesDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string; format: RecipeFormat } | null>(null)
  const [preview, setPreview] = useState<ImportPreviewView | null>(null)
  const [choices, setChoices] = useState(usual)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<ImportRecipesMutation['importRecipes'] | null>(null)
  const [run, { busy }] = useCommand(ImportRecipesDocument)
  const ask = useAsk(PreviewRecipeImportDocument)
  const cannotEdit = useRoleRefusal('editRecipes')
  const pick = async (picked: File) => {
    setResult(null)
    setProblem(null)
    setFile(null)
    setPreview(null)
    setChoices(usual)
    if (picked.size > 2_000_000) return setProblem('The file is too large: at most 2 MB are allowed.')
    const text = await textOf(picked)
    const first = text.replace(/^\ufeff/, '').trimStart()[0]
    if (first !== '<' && first !== '{') return setProblem('Please select a BeerXML or BeerJSON file.')
    const format = first === '<' ? 'BEERXML' : 'BEERJSON'
    try {
      setPreview((await ask({ file: text, format })).previewRecipeImport)
      setFile({ name: picked.name, text, format })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read.')
    }
  }
  const importNow = async () => {
    if (!file) return setProblem('Please select a file first.')
    setProblem(null)
    try {
      const { importRecipes } = await run({ file: file.text, format: file.format, ...choices })
      setResult(importRecipes)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be imported.')
    }
  }
  const isNothing = choices.existing === 'SKIP' && preview?.recipes.every(({ isHere }) => isHere)
  return (
    <Dialog open isFilled={file !== null && result === null} onClose={onClose} title="Import Recipes">
      <DialogBody>
        <Stack>
          <FilePicker
            label={file ? file.name : 'Choose a BeerXML or BeerJSON file, or drop it here'}
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
          {result ? 'Close' : 'Cancel'}
        </Button>
        {!result && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={cannotEdit ?? (isNothing ? nothingLeft : null)}
            onClick={() => void importNow()}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
