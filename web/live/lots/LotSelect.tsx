import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { inOrderOfUse, type LotView } from './orderOfUse.ts'

interface LotSelectProps {
  lots: readonly LotView[]
  /** The chosen lot; null for all of them in their order of use. */
  value: string | null
  onChange: (lotId: string | null) => void
  /** Those on hold can be chosen as well: they are counted, not used. */
  evenHeld?: boolean
}

/** Which lot of an ingredient is meant; where at most one is there, nothing is asked. */
export function LotSelect({ lots, value, onChange, evenHeld = false }: LotSelectProps) {
  useUnits()
  const offered = inOrderOfUse(lots).filter(({ heldAt }) => evenHeld || !heldAt)
  if (offered.length < 2 && value === null) return null
  return (
    <Select
      label={text('lots.lot')}
      choices={[
        { value: '', label: text('lots.inUseOrder') },
        ...offered.map(({ id, code, lotNumber, remaining, unit, heldAt }) => ({
          value: id,
          label: [code, lotNumber, amountText(remaining, unit), heldAt && text('lots.onHold')]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
