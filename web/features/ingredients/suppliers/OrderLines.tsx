import type { Day } from '#domain/batches/timeline.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { expectedText } from './expectedText.ts'
import { amountOf, dayOf, type OrderDraft, type OrderGroup, type OrderItem } from './orderDraft.ts'

interface OrderLinesProps {
  group: OrderGroup
  draft: OrderDraft
  today: Day
  onDraft: (draft: OrderDraft) => void
}

/** What is ordered from one supplier: how much of each ingredient, and when it is expected. */
export function OrderLines({ group, draft, today, onDraft }: OrderLinesProps) {
  const { key, name, email, items } = group
  return (
    <Box as="section" $surface="sunken" $pad="sm md">
      <Stack $gap="sm">
        <div>
          <h3>{name}</h3>
          <Muted as="p">{email}</Muted>
        </div>
        <Columns $min="220px">
          {items.map((one) => (
            <AmountStepper
              key={one.item.id}
              label={one.item.name}
              counted={one.item.unit}
              min={0.001}
              max={maxQuantity}
              value={amountOf(draft, one)}
              hint={hintOf(one)}
              mark={one.expected[0] && <Muted>{one.expected.map(expectedText).join(' · ')}</Muted>}
              onChange={(amount) =>
                onDraft({ ...draft, amounts: { ...draft.amounts, [one.item.id]: amount } })
              }
            />
          ))}
        </Columns>
        <DateField
          label={text('suppliers.expectedOn')}
          value={dayOf(draft, group, today)}
          min={today}
          max="2099-12-31"
          hint={text('suppliers.expectedHint')}
          onChange={(day) => onDraft({ ...draft, days: { ...draft.days, [key]: day } })}
        />
      </Stack>
    </Box>
  )
}

/** What is left of an ingredient, and when the plan needs more of it. */
function hintOf({ item, proposal }: OrderItem): string {
  const left = text('stock.left', { amount: { amount: item.currentQuantity, unit: item.unit } })
  if (!proposal?.neededOn) return left
  const day = { day: proposal.neededOn }
  const needed = proposal.orderBy
    ? text('suppliers.neededOrderBy', { day, orderBy: { day: proposal.orderBy } })
    : text('suppliers.neededOn', { day })
  return `${left} · ${needed}`
}
