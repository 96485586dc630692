import { useState } from 'react'
import { LotState } from './LotState.tsx'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { LotView } from './orderOfUse.ts'
import { lotsOf, partOf, takenOf, type Need, type Parts } from './lotParts.ts'

interface LotChoicesProps {
  title: string
  needs: readonly Need[]
  parts: Parts
  onParts: (parts: Parts) => void
}

/** Which lots ingredients are taken from; each can be changed. */
export function LotChoices({ title, needs, parts, onParts }: LotChoicesProps) {
  if (needs.length === 0) return null
  return (
    <Stack as="section" $gap="xs" $above="md" aria-label={title}>
      <h3>{title}</h3>
      {needs.map((need) => (
        <LotChoice key={need.ingredient.id} need={need} parts={parts} onParts={onParts} />
      ))}
    </Stack>
  )
}

function LotChoice({ need, parts, onParts }: { need: Need } & Pick<LotChoicesProps, 'parts' | 'onParts'>) {
  useUnits()
  const [isOpen, setOpen] = useState(false)
  const { ingredient, needed } = need
  const lots = lotsOf(need)
  const { name, unit } = ingredient
  const taken = takenOf(parts, need)
  const sentence = lots
    .flatMap((lot) => {
      const quantity = partOf(parts, need, lot)
      return quantity ? [text('lots.partOf', { amount: { amount: quantity, unit }, code: lot.code })] : []
    })
    .join(' · ')
  return (
    <Stack $surface="sunken" $gap="sm" $pad="sm md" role="group" aria-label={name}>
      <Row $spread $wrap $gap="xs md">
        <div>
          <Text as="p" $weight="medium">
            {name}
          </Text>
          <Muted as="p">{sentence || text('lots.nothingTaken')}</Muted>
        </div>
        {!isOpen && (
          <Button aria-label={text('lots.changeOf', { name })} onClick={() => setOpen(true)}>
            {text('lots.change')}
          </Button>
        )}
      </Row>
      {isOpen &&
        lots.map((lot) => (
          <LotPart
            key={lot.id}
            lot={lot}
            value={partOf(parts, need, lot)}
            onChange={(quantity) => onParts({ ...parts, [lot.id]: quantity })}
          />
        ))}
      {typeof needed === 'number' && (isOpen || taken !== needed) && (
        <Text as="p" role="status" $size="sm" $tone={taken === needed ? undefined : 'yellow'}>
          {text('lots.takenOfNeeded', { taken: { amount: taken, unit }, needed: { amount: needed, unit } })}
        </Text>
      )}
    </Stack>
  )
}

interface LotPartProps {
  lot: LotView
  value: number | null
  onChange: (quantity: number | null) => void
}

/** How much of one lot is taken; none of one that is on hold. */
function LotPart({ lot, value, onChange }: LotPartProps) {
  const { code, lotNumber, generation, expirationDate, remaining, unit } = lot
  const there = [
    lotNumber,
    generation !== null && text('brewDay.generationOf', { number: generation }),
    text('stock.left', { amount: { amount: remaining, unit } }),
    expirationDate && text('lots.expires', { day: formatDay(expirationDate) }),
  ]
    .filter(Boolean)
    .join(' · ')
  if (lot.heldAt) {
    return (
      <Row $spread $wrap $gap="xs md">
        <span>
          <Text $weight="medium">{code}</Text> <Muted>{there}</Muted>
        </span>
        <LotState lot={lot} />
      </Row>
    )
  }
  return (
    <AmountStepper
      label={code}
      hint={there}
      counted={unit}
      min={0}
      max={remaining}
      value={value}
      onChange={onChange}
      error={
        value !== null && value > remaining
          ? text('lots.partTooMuch', { left: { amount: remaining, unit } })
          : undefined
      }
    />
  )
}
