import { IconColumns3 } from '@tabler/icons-react'
import { listText } from '#domain/language/numbers.ts'
import { dayOfSerial, daySystems, type DayOrder } from '#domain/language/parseDay.ts'
import { parseNumber, valueBy, type DecimalSign } from '#domain/language/parseNumber.ts'
import { columnUses, type ColumnUse } from '#domain/stock/files/csvColumns.ts'
import {
  columnName,
  serialOf,
  type FileChoices,
  type IngredientFile,
  type SkippedColumn,
} from '#domain/stock/files/ingredientCsv.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { figure } from '#web/ui/language/figures.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface ImportChoicesProps {
  file: IngredientFile
  /** The columns whose titles don't say what they are. */
  asked: readonly SkippedColumn[]
  choices: FileChoices
  onChange: (choices: FileChoices) => void
}

const isUse = (value: string): value is ColumnUse => columnUses.some((use) => use === value)
const signs = ['.', ','] as const satisfies readonly DecimalSign[]

/** Asks what a file doesn't say: what its other columns are, and how its numbers and days are written. */
export function ImportChoices({ file, asked, choices, onChange }: ImportChoicesProps) {
  const { openNumber, openDay, countedDay, skipped } = file
  if (asked.length === 0 && openNumber === null && openDay === null && countedDay === null) return null
  const chosenFor = (column: number) => choices.columns?.find((one) => one.column === column)?.use ?? ''
  const choose = (column: number, value: string) => {
    const others = (choices.columns ?? []).filter((one) => one.column !== column)
    onChange({ ...choices, columns: [...others, { column, use: isUse(value) ? value : null }] })
  }
  return (
    <Stack as="section" $gap="sm" aria-label={text('readingImport.columns')}>
      {skipped.length > 0 && (
        <Note tone="yellow" icon={IconColumns3}>
          <span>{text('stockImport.skipped', { count: skipped.length })}</span>
        </Note>
      )}
      <Columns $min="220px" $gap="sm">
        {asked.map(({ column, title, samples }) => (
          <Select
            key={column}
            label={title || text('readingImport.columnNumber', { number: column + 1 })}
            value={chosenFor(column)}
            choices={usesBeside(file, chosenFor(column))}
            hint={exampleOf(samples)}
            onChange={({ target }) => choose(column, target.value)}
          />
        ))}
        {openNumber !== null && (
          <Select
            label={text('stockImport.numbers', { example: openNumber })}
            value={choices.decimal ?? ''}
            choices={[
              undecided(),
              ...signs.map((sign) => ({ value: sign, label: readAs(openNumber, sign) })),
            ]}
            onChange={({ target }) =>
              onChange({ ...choices, decimal: signs.find((sign) => sign === target.value) ?? null })
            }
          />
        )}
        {openDay !== null && (
          <Select
            label={text('stockImport.days', { example: openDay })}
            value={choices.days ?? ''}
            choices={[undecided(), ...orders.map(({ value, label }) => ({ value, label: text(label) }))]}
            onChange={({ target }) =>
              onChange({
                ...choices,
                days: orders.find(({ value }) => value === target.value)?.value ?? null,
              })
            }
          />
        )}
        {countedDay !== null && (
          <Select
            label={text('stockImport.days', { example: countedDay })}
            value={choices.daySystem ?? 'FROM_1900'}
            choices={daySystems.map((system) => {
              const day = formatDay(dayOfSerial(serialOf(countedDay) ?? 0, system))
              return {
                value: system,
                label: system === 'FROM_1904' ? text('stockImport.from1904', { day }) : day,
              }
            })}
            onChange={({ target }) =>
              onChange({
                ...choices,
                daySystem: daySystems.find((system) => system === target.value) ?? null,
              })
            }
          />
        )}
      </Columns>
    </Stack>
  )
}

const undecided = () => ({ value: '', label: text('stockImport.undecided') })

const orders = [
  { value: 'DAY_FIRST', label: 'readingImport.dayFirst' },
  { value: 'MONTH_FIRST', label: 'readingImport.monthFirst' },
] as const satisfies readonly { value: DayOrder; label: string }[]

/** What a column may be: what no other column is. */
function usesBeside({ titles }: IngredientFile, current: ColumnUse | '') {
  const fieldOf = (use: ColumnUse) => (use === 'colorEbc' ? 'colorLovibond' : use)
  const isFree = (use: ColumnUse) =>
    !titles.has(fieldOf(use)) || (current !== '' && fieldOf(use) === fieldOf(current))
  return [
    { value: '', label: text('readingImport.column.none') },
    ...columnUses.filter(isFree).map((use) => ({ value: use, label: useInWords(use) })),
  ]
}

function useInWords(use: ColumnUse): string {
  if (use === 'colorEbc') return text('stockImport.colorEbc')
  if (use === 'colorLovibond') return text('stock.colorIn', { unit: '°L' })
  return textOf(columnName(new Map(), use))
}

function readAs(example: string, sign: DecimalSign): string {
  const number = parseNumber(example)
  return number ? figure(valueBy(number, sign)) : sign
}

function exampleOf(samples: readonly string[]): string {
  if (samples.length === 0) return text('readingImport.emptyColumn')
  return text('readingImport.suchAs', { examples: listText(shownLocale(), samples, 'parts') })
}
