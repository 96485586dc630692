import { useState } from 'react'
import styled from 'styled-components'
import type { PlainId } from '#domain/language/message.ts'
import { figureFields } from '#domain/recipes/recipeFigures.ts'
import { lineTimeText, lineUseLabels, profileAfter, recipeLabels } from '#domain/recipes/recipeForm.ts'
import type { ExistingRecipes, PreviewRecipeImportQuery } from '#generated/gql/graphql.ts'
import { percentFigure, sizeInWords, timeFigure } from '#web/features/recipes/recipeViews.ts'
import { recipeInWords } from '#web/features/recipes/recipeInWords.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { importLooks } from '#web/ui/data/recordLooks.ts'
import type { Look } from '#web/ui/data/looks.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { offeredFigures } from './offeredFigures.ts'

type RecipeOfFile = PreviewRecipeImportQuery['previewRecipeImport']['recipes'][number]
type Replaced = NonNullable<RecipeOfFile['replaces']>
type LineOfFile = RecipeOfFile['ingredients'][number]

type Action = 'ADDED' | 'REPLACED' | 'SKIPPED'

const looks: Record<Action, Look & { label: PlainId }> = {
  ADDED: { ...importLooks.CREATED, label: 'recipes.willBeAdded' },
  REPLACED: { ...importLooks.UPDATED, label: 'recipes.willBeReplaced' },
  SKIPPED: { ...importLooks.SKIPPED, label: 'recipes.willBeSkipped' },
}

interface PreviewedRecipeProps {
  recipe: RecipeOfFile
  existing: ExistingRecipes
  /** Whether its values are shown from the beginning. */
  isOpen: boolean
}

/** A recipe of a file: what is done with it, and the values that are stored, beside those that they replace. */
export function PreviewedRecipe({ recipe, existing, isOpen }: PreviewedRecipeProps) {
  useUnits()
  const action = actionOf(recipe, existing)
  const name = existing === 'KEEP_BOTH' ? recipe.nameBeside : recipe.name
  const replaced = existing === 'KEEP_BOTH' ? null : (recipe.replaces ?? null)
  return (
    <Fold
      isOpen={isOpen}
      label={
        <>
          {text('recipes.found', { name, style: recipe.style, count: recipe.ingredients.length })}{' '}
          <Badge {...looks[action]} label={text(looks[action].label)} />
        </>
      }
    >
      <Values
        head={text('recipes.figure')}
        rows={figureRows(recipe, replaced)}
        isReplacing={replaced !== null}
      />
      {(recipe.ingredients.length > 0 || (replaced && replaced.lines.length > 0)) && (
        <Fold
          isOpen={recipe.ingredients.length <= shownLines}
          label={text('recipes.ingredientsFor', { size: sizeInWords(1) })}
        >
          <Values
            head={text('recipes.ingredient')}
            rows={lineRows(recipe.ingredients, replaced?.lines ?? null)}
            isReplacing={replaced !== null}
          />
        </Fold>
      )}
    </Fold>
  )
}

/** More ingredients are folded. */
const shownLines = 12

function actionOf({ isHere, replaces }: RecipeOfFile, existing: ExistingRecipes): Action {
  if (!isHere || existing === 'KEEP_BOTH') return 'ADDED'
  if (existing === 'SKIP') return 'SKIPPED'
  return replaces ? 'REPLACED' : 'ADDED'
}

/** A value in words: the one that is stored, and of a replaced recipe the one before it. */
interface ValueRow {
  label: string
  before: string
  after: string
  /** More about what is stored. */
  detail?: string
}

const fields = [
  ...['style', 'expectedOG', 'expectedFG', 'expectedABV', 'expectedIBU', 'colorSRM'],
  ...['mashTemp', 'mashSteps', 'boilTime', 'yeast', 'temperatureProfile', 'notes'],
] as const satisfies (keyof typeof recipeLabels)[]

type Field = (typeof fields)[number]

/** A recipe has a row for each of these, known or not; for the others if it has them. */
const always: readonly Field[] = ['expectedOG', 'expectedFG', 'expectedABV', 'expectedIBU', 'colorSRM']

function figureRows(recipe: RecipeOfFile, replaced: Replaced | null): ValueRow[] {
  const after = replaced ? { ...recipe, ...profileAfter(replaced, recipe) } : recipe
  const shown = fields.filter((field) =>
    [after[field], replaced?.[field]].some((value) =>
      Array.isArray(value) ? value.length > 0 : value != null || always.includes(field),
    ),
  )
  const computed: readonly Field[] = recipe.computedFigures.map((figure) => figureFields[figure])
  return shown.map((field) => {
    const values = {
      label: textOf(recipeLabels[field]),
      before: replaced ? inWords(field, replaced[field]) : '',
      after: inWords(field, after[field]),
    }
    return computed.includes(field) ? { ...values, detail: text('recipes.fromIngredients') } : values
  })
}

function inWords(field: Field, value: unknown): string {
  if (value == null) return '–'
  if (field === 'expectedABV' && typeof value === 'number') return percentFigure(value)
  if (field === 'boilTime' && typeof value === 'number') return timeFigure(value)
  return recipeInWords(field, value)
}

/** The ingredients that are stored, each beside the one of the same name that it replaces, then those that are removed. */
function lineRows(lines: readonly LineOfFile[], replaced: Replaced['lines'] | null): ValueRow[] {
  const left = [...(replaced ?? [])]
  const stored = lines.map((line): ValueRow => {
    const at = left.findIndex(({ ingredient }) => ingredient.name.toLowerCase() === line.name.toLowerCase())
    const [before] = at === -1 ? [] : left.splice(at, 1)
    const row = { label: line.name, before: before ? lineInWords(before) : '–', after: lineInWords(line) }
    return line.isNew ? { ...row, detail: newInWords(line) } : row
  })
  const removed = left.map((line) => ({
    label: line.ingredient.name,
    before: lineInWords(line),
    after: text('recipes.takenOut'),
  }))
  return [...stored, ...removed]
}

function lineInWords({
  amount,
  unit,
  use,
  minutes,
}: Pick<LineOfFile, 'amount' | 'unit' | 'use' | 'minutes'>) {
  return [
    amountText(amount, unit),
    use && text(lineUseLabels[use]),
    minutes != null && textOf(lineTimeText(minutes)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function newInWords(line: LineOfFile): string {
  const figures = offeredFigures(line)
  return figures ? text('recipes.newIngredientWith', { figures }) : text('recipes.newIngredient')
}

interface ValuesProps {
  /** What the rows are about. */
  head: string
  rows: readonly ValueRow[]
  isReplacing: boolean
}

/** Values in rows; of what is replaced, the old ones beside the new ones, of which those that differ stand out. */
function Values({ head, rows, isReplacing }: ValuesProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {isReplacing && <th scope="col">{text('recipes.now')}</th>}
          <th scope="col">{text('recipes.fromFile')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after, detail }, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            {isReplacing && <td>{before}</td>}
            <td>
              {isReplacing && before !== after ? <strong>{after}</strong> : after}
              {detail && <Detail>{detail}</Detail>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface FoldProps {
  isOpen: boolean
  label: React.ReactNode
  children: React.ReactNode
}

/** A part that folds; what was never shown is not there, so that a file of many recipes is light. */
function Fold({ isOpen, label, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>{label}</Summary>
      {open && children}
    </details>
  )
}

const Summary = styled.summary`
  min-height: ${theme.size.control};
  align-content: center;
  cursor: pointer;
`

const Table = styled.table`
  width: 100%;
  margin-bottom: ${theme.space.sm};
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};
  table-layout: fixed;

  th,
  td {
    padding: ${theme.space.xs};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  th {
    font-weight: ${theme.font.weight.medium};
  }
  thead th {
    color: ${theme.color.muted};
  }
`
