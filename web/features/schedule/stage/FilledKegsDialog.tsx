import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { readsGallons, volumeText } from '#domain/units/volumeText.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useWatch } from 'react-hook-form'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { countOf } from '#domain/overview/counts.ts'
import { filledKegsFields, leftLimits, type FilledKegsFields } from '#domain/stock/filledKegs.ts'
import { barrelsIn, bulkLimits, gallonsIn, type KegSize } from '#domain/stock/kegs.ts'
import { batchGallons } from '#domain/stock/stockOffers.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'
import { AddFilledKegsDocument, BeersToKegDocument } from '#web/features/schedule/stock/stockDocuments.ts'

type Values = {
  halfBarrels: number | null
  sixthBarrels: number | null
  beerTypeId: string | null
  leftInTankBBL: number | null
}

const labels = {
  halfBarrels: '1/2 BBL kegs',
  sixthBarrels: '1/6 BBL kegs',
  beerTypeId: 'Beer',
  leftInTankBBL: 'Left in the tank',
}
const values: Values = { halfBarrels: 0, sixthBarrels: 0, beerTypeId: null, leftInTankBBL: null }

/** Offers to count the kegs that a batch filled, with those filled before, against what the batch holds. */
export function FilledKegsDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const { id, batchNumber, batchSizeBBL, recipe } = batch
  const { data } = useLiveQuery(BeersToKegDocument, { variables: { batchId: id } })
  const [fill] = useCommand(AddFilledKegsDocument)
  const form = useSafeForm<Values, FilledKegsFields>({
    entity: 'Keg',
    id: null,
    draftName: `FilledKegs:${id}`,
    version: null,
    values,
    labels,
    schema: filledKegsFields,
    save: async ({ all, commandId }) => {
      await fill({ batchId: id, ...all }, commandId)
      const message = `${countOf(all.halfBarrels + all.sixthBarrels, 'keg')} of batch ${batchNumber} added`
      notifications.show({ tone: 'success', message })
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The kegs could not be added.'),
  })
  const [halves, sixths] = useWatch({ control: form.control, name: ['halfBarrels', 'sixthBarrels'] })
  const before = kegsOf(data?.kegTransactions ?? [])
  const countBefore = before.HALF_BBL + before.SIXTH_BBL
  const all = { HALF_BBL: before.HALF_BBL + (halves ?? 0), SIXTH_BBL: before.SIXTH_BBL + (sixths ?? 0) }
  const units = useUnits()
  const { filled, holds, text } = fillOf(all, batchSizeBBL, units)
  const rest = rounded(batchSizeBBL - barrelsIn(all), 2)
  const beers = data?.beerTypes ?? []
  const usual = usualBeer(beers, recipe)
  return (
    <FormDialog
      form={form}
      title={`Kegs filled from batch ${batchNumber}`}
      submitLabel="Add Kegs"
      disabledReason={useRoleRefusal('adjustKegs')}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <p role="status">
            {recipe.name}: {text}
            {filled > holds ? ', which is more than the batch holds.' : '.'}
            {countBefore > 0 && ` The ${countOf(countBefore, 'keg')} filled before are included.`}
          </p>
        </WholeWidth>
        {(['halfBarrels', 'sixthBarrels'] as const).map((name) => (
          <FormField
            key={name}
            of={form}
            name={name}
            as={NumberStepper}
            min={0}
            max={bulkLimits.max}
            required
          />
        ))}
        <FormField
          of={form}
          name="leftInTankBBL"
          as={VolumeStepper}
          min={leftLimits.min}
          max={batchSizeBBL}
          step={0.1}
          unit="BBL"
          hint={rest > 0 ? `With these kegs, at most ${volumeText(rest, units)}.` : undefined}
        />
        <WholeWidth>
          <SafeField of={form} name="beerTypeId">
            {(field) => (
              <SearchSelect
                {...field}
                label={labels.beerTypeId}
                placeholder={usual}
                hint={field.value === null ? `Left empty, they are counted as ${usual}.` : undefined}
                choices={beers.map(({ id: value, name }) => ({ value, label: name }))}
              />
            )}
          </SafeField>
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

/** What the kegs hold of what the batch holds, as labelled in gallons, or as measured in the person's unit. */
function fillOf(kegs: Readonly<Record<KegSize, number>>, batchSizeBBL: number, units: Units) {
  if (readsGallons(units)) {
    const [filled, holds] = [gallonsIn(kegs), batchGallons(batchSizeBBL)]
    return { filled, holds, text: `${filled.toFixed(1)} of ${holds.toFixed(1)} gallons` }
  }
  const filled = rounded(barrelsIn(kegs), storedDecimals.volume)
  const text = `${volumeText(filled, units)} of ${volumeText(batchSizeBBL, units)}`
  return { filled, holds: batchSizeBBL, text }
}

/** The server's default beer type: the one named like the recipe, else like its style. */
function usualBeer(beers: readonly { name: string }[], { name, style }: BatchView['recipe']): string {
  const known = (wanted: string) =>
    beers.find((beer) => beer.name.toLowerCase() === wanted.toLowerCase())?.name
  return known(name) ?? known(style) ?? style
}
