import type { BrewFigures } from '#domain/brewDay/brewSteps.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { noLot, type BrewedBatch, type PitchValues, type ShownStep } from './brewDayViews.ts'
import { isLotAsked, offeredLots, proposedQuantity, type YeastView } from './yeastLots.ts'

interface YeastLotProps {
  yeasts: readonly YeastView[]
  batch: BrewedBatch
  step: ShownStep
  values: PitchValues & Pick<BrewFigures, 'generation'>
  onChange: (values: Partial<PitchValues & Pick<BrewFigures, 'yeast' | 'generation'>>) => void
}

/** Which lot of yeast is pitched, and how much of it; where there is no choice, nothing is asked. */
export function YeastLot({ yeasts, batch, step, values, onChange }: YeastLotProps) {
  useUnits()
  const { yeastLotId, yeastQuantity, generation } = values
  if (!isLotAsked(yeasts, batch, yeastLotId)) return null
  const offered = offeredLots(yeasts, batch, yeastLotId)
  const chosen = offered.find(({ lot }) => lot.id === yeastLotId)
  // All of it was pitched, so that it is no longer among the others.
  const usedUp =
    yeastLotId && !chosen ? [{ value: yeastLotId, label: step.lot?.code ?? text('lots.lot') }] : []
  const unit = chosen?.yeast.unit ?? step.lot?.unit
  const choose = (id: string) => {
    const found = offered.find(({ lot }) => lot.id === id)
    if (!found) return onChange(id === '' ? noLot : { yeastLotId: id })
    onChange({
      ...{ yeastLotId: id, yeastQuantity: proposedQuantity(found, batch), yeast: found.yeast.name },
      generation: found.lot.generation ?? generation,
    })
  }
  return (
    <Columns $min="200px" $gap="sm">
      <Select
        label={text('brewDay.yeastLot')}
        choices={[
          { value: '', label: text('brewDay.noYeastLot') },
          ...usedUp,
          ...offered.map(({ yeast, lot: { id, code, lotNumber, remaining, unit, heldAt, ...lot } }) => ({
            value: id,
            label: [
              ...[yeast.name, code, lotNumber],
              lot.generation !== null && text('brewDay.generationOf', { number: lot.generation }),
              amountText(remaining, unit),
              heldAt && text('lots.onHold'),
            ]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
        value={yeastLotId ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
      {yeastLotId && (
        <AmountStepper
          label={text('brewDay.yeastQuantity')}
          hint={
            chosen &&
            text('stock.left', { amount: { amount: chosen.lot.remaining, unit: chosen.yeast.unit } })
          }
          counted={unit}
          min={0}
          value={yeastQuantity}
          onChange={(quantity) => onChange({ yeastQuantity: quantity })}
        />
      )}
    </Columns>
  )
}
