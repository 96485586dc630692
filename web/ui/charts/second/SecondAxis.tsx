import { text } from '#web/ui/language/text.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { kindLabels } from './kindLabels.ts'
import { secondKinds, type SecondKind } from './secondKinds.ts'

interface SecondAxisProps {
  chosen: SecondKind
  /** What there is beside the temperature. */
  offered: readonly SecondKind[]
  onChoose: (kind: SecondKind) => void
}

/** The choice of what the second axis of a curve shows; nothing where there is only one. */
export function SecondAxis({ chosen, offered, onChoose }: SecondAxisProps) {
  const choices = secondKinds.filter(
    (kind) => kind === 'TEMPERATURE' || kind === chosen || offered.includes(kind),
  )
  if (choices.length === 1) return null
  return (
    <Select
      label={text('charts.secondAxis')}
      value={chosen}
      onChange={(event) => onChoose(secondKinds.find((kind) => kind === event.target.value) ?? 'TEMPERATURE')}
      choices={choices.map((kind) => ({ value: kind, label: text(kindLabels[kind]) }))}
    />
  )
}
