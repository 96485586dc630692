import { useState } from 'react'
import styled from 'styled-components'
import { countOf } from '#domain/counts.ts'
import type { ImportRecipesMutation, RecipeFormat } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { useCommand } from '#web/live/useCommand.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { FormError } from '#web/ui/FormDialog.tsx'
import { useRoleRefusal } from '#web/ui/signedInUser.ts'
import { textOf } from '#web/ui/textOf.ts'
import { ImportRecipesDocument } from './recipeCommands.ts'

/** Reads recipes from a BeerXML or BeerJSON file, and says what became of each part of it. */
export function ImportRecipesDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string; format: RecipeFormat } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<ImportRecipesMutation['importRecipes'] | null>(null)
  const [run, { busy }] = useCommand(ImportRecipesDocument)
  const cannotEdit = useRoleRefusal('editRecipes')
  const pick = async (picked: File) => {
    setResult(null)
    setProblem(null)
    setFile(null)
    if (picked.size > 2_000_000) return setProblem('The file is too large: at most 2 MB are allowed.')
    const text = await textOf(picked)
    const first = text.replace(/^\ufeff/, '').trimStart()[0]
    if (first !== '<' && first !== '{') return setProblem('Please select a BeerXML or BeerJSON file.')
    setFile({ name: picked.name, text, format: first === '<' ? 'BEERXML' : 'BEERJSON' })
  }
  const importNow = async () => {
    if (!file) return setProblem('Please select a file first.')
    setProblem(null)
    try {
      const { importRecipes } = await run({ file: file.text, format: file.format })
      setResult(importRecipes)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be imported.')
    }
  }
  return (
    <Dialog open onClose={onClose} title="Import Recipes">
      <DialogBody>
        <Stack>
          <FilePicker
            label={file ? file.name : 'Choose a BeerXML or BeerJSON file, or drop it here'}
            accept=".xml,.beerxml,.json,.beerjson"
            onPick={(picked) => void pick(picked)}
          />
          {problem && <FormError>{problem}</FormError>}
          {result && (
            <div role="status">
              <List
                title={`${countOf(result.recipes.length, 'recipe')} imported`}
                items={result.recipes.map(({ name }) => name)}
              />
              <List
                title="Ingredients that were not in stock and were created, empty"
                items={result.createdIngredients.map(({ name }) => name)}
              />
              <List title="Left out" items={result.dropped} />
            </div>
          )}
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
            disabledReason={cannotEdit}
            onClick={() => void importNow()}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
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

const Stack = styled.div`
  display: grid;
  gap: ${theme.space.md};
`

const Part = styled.div`
  margin-bottom: ${theme.space.md};

  h3 {
    font-size: ${theme.font.size.md};
  }
  li {
    color: ${theme.color.muted};
  }
`
