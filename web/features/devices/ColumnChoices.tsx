import { samplesOf } from '#domain/devices/files/meterFile.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { listText } from '#domain/language/numbers.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { columnUses, withUse, type ColumnUse, type ReadingPlan } from './readingPlan.ts'

interface ColumnChoicesProps {
  plan: ReadingPlan
  onChange: (plan: ReadingPlan) => void
}

const isUse = (value: string): value is ColumnUse => value in columnUses

/** Says of each column of a file what it is, with what stands in its first rows. */
export function ColumnChoices({ plan, onChange }: ColumnChoicesProps) {
  const { file, uses, days, openDay } = plan
  const choose = (column: number, value: string) => {
    if (isUse(value)) onChange(withUse(plan, column, value))
  }
  const choices = Object.entries(columnUses).map(([value, label]) => ({ value, label: text(label) }))
  return (
    <Stack as="section" $gap="sm" aria-label={text('readingImport.columns')}>
      <Columns $min="240px" $gap="sm">
        {file.titles.map((title, column) => (
          <Select
            key={column}
            label={title || text('readingImport.columnNumber', { number: column + 1 })}
            value={uses[column] ?? ''}
            choices={choices}
            hint={exampleOf(samplesOf(file, column))}
            onChange={(event) => choose(column, event.target.value)}
          />
        ))}
        {openDay !== null && (
          <Select
            label={text('readingImport.days', { example: openDay })}
            value={days}
            choices={[
              { value: 'DAY_FIRST', label: text('readingImport.dayFirst') },
              { value: 'MONTH_FIRST', label: text('readingImport.monthFirst') },
            ]}
            onChange={(event) => onChange({ ...plan, days: event.target.value as DayOrder })}
          />
        )}
      </Columns>
    </Stack>
  )
}

function exampleOf(samples: readonly string[]): string {
  const shown = [...new Set(samples)].slice(0, 2).map((one) => one.slice(0, 24))
  if (shown.length === 0) return text('readingImport.emptyColumn')
  return text('readingImport.suchAs', { examples: listText(shownLocale(), shown, 'parts') })
}
