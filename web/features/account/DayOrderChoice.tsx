import type { DayOrder } from '#domain/language/parseDay.ts'
import { chosenDayOrder, dayOrderOfBrowser, patternOf } from '#web/ui/dates/chosenDayOrder.ts'
import { useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'

const orders = ['DAY_FIRST', 'MONTH_FIRST'] as const

const inWords = (order: DayOrder) =>
  text(order === 'DAY_FIRST' ? 'account.dayFirst' : 'account.monthFirst', { pattern: patternOf(order) })

/** Chooses which number of a typed date comes first, on this device. */
export function DayOrderChoice() {
  const chosen = useDeviceChoice(chosenDayOrder)
  return (
    <Select
      label={text('account.dates')}
      value={chosen}
      choices={[
        {
          value: 'BROWSER',
          label: text('account.datesOfBrowser', { pattern: patternOf(dayOrderOfBrowser()) }),
        },
        ...orders.map((value) => ({ value, label: inWords(value) })),
      ]}
      onChange={({ target: { value } }) =>
        chosenDayOrder.choose(orders.find((order) => order === value) ?? 'BROWSER')
      }
    />
  )
}
