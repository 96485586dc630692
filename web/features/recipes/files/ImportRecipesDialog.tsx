import { useState } from 'react'
import type { ImportRecipesMutation, RecipeFormat } from '#generated/gql/graphql.ts'
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
import {
  RecipeImportPreview,
  RecipeImportResult,
  type ImportChoices,
  type ImportPreviewView,
} from './RecipeImportParts.tsx'

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
