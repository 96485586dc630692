import type { PlainId } from '#domain/language/message.ts'
import { offeredQuantities, offeredUnits, presets, type OfferedUnits } from '#domain/units/units.ts'
import { presetLabels, presetOf, quantityLabels, unitLabels } from '#domain/units/unitWords.ts'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { Select, type Choice } from '#web/ui/inputs/Select.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { UpdatePreferencesDocument } from './accountDocuments.ts'
import { text } from '#web/ui/language/text.ts'

const brewery = 'BREWERY'
const own = 'OWN'

const choicesIn = (labels: Record<string, PlainId>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label: text(label) }))

/** Chooses the units of everything that the user reads and types: all together, or each quantity. */
export function UnitsChoice({ me }: { me: UserFieldsFragment }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const shown = offeredUnits(useUnits())
  const preset = me.units ? (presetOf(offeredUnits(me.units)) ?? own) : brewery
  const choose = async (units: OfferedUnits | null) => {
    await tell(update({ units }), {
      done: text('account.unitsSaved'),
      failed: text('common.error'),
    })
  }
  return (
    <Stack $gap="sm">
      <Select
        label={text('account.units')}
        value={preset}
        choices={[
          { value: brewery, label: text('account.asBrewery') },
          ...choicesIn(presetLabels),
          ...(preset === own ? [{ value: own, label: text('account.ownChoice') }] : []),
        ]}
        onChange={({ target: { value } }) => {
          const chosen = value in presets ? offeredUnits(presets[value as keyof typeof presets]) : null
          if (value !== own) void choose(chosen)
        }}
      />
      <Columns $min="260px" $gap="sm">
        {offeredQuantities.map((quantity) => (
          <Select
            key={quantity}
            label={text(quantityLabels[quantity])}
            value={shown[quantity]}
            choices={choicesIn(unitLabels[quantity])}
            onChange={({ target: { value } }) => void choose({ ...shown, [quantity]: value })}
          />
        ))}
      </Columns>
    </Stack>
  )
}
