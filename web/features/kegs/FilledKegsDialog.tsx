import { useUnits } from '#web/ui/units/shownUnits.ts'
import { rounded } from '#domain/units/conversion.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useWatch } from 'react-hook-form'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { transferredBBL } from '#domain/batches/transfers.ts'
import {
  beerToKegBBL,
  filledKegsFields,
  leftLimits,
  type FilledKegsFields,
} from '#domain/stock/filledKegs.ts'
import { barrelsIn, bulkLimits } from '#domain/stock/kegs.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { AddFilledKegsDocument, BeersToKegDocument } from './filledKegsDocuments.ts'
import { fillOf, filledText } from './kegFill.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { text, textOf } from '#web/ui/language/text.ts'

type Values = {
  halfBarrels: number | null
  sixthBarrels: number | null
  beerTypeId: string | null
  leftInTankBBL: number | null
}

const labelsOf = () => ({
  halfBarrels: text('schedule.halfBarrels'),
  sixthBarrels: text('schedule.sixthBarrels'),
  beerTypeId: text('schedule.beer'),
  leftInTankBBL: text('schedule.leftInTank'),
})
const values: Values = { halfBarrels: 0, sixthBarrels: 0, beerTypeId: null, leftInTankBBL: null }

/** Offers to count the kegs that a batch filled, with those filled before, against what its last transfer brought, else its size. */
export function FilledKegsDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const { id, batchNumber, batchSizeBBL, recipe } = batch
  const { data } = useLiveQuery(BeersToKegDocument, { variables: { batchId: id } })
  const [addKegs] = useCommand(AddFilledKegsDocument)
  const undoing = useUndo()
  const form = useSafeForm<Values, FilledKegsFields>({
    entity: 'Keg',
    draftName: `FilledKegs:${id}`,
    values,
    labels: labelsOf(),
    schema: filledKegsFields,
    save: async ({ all, commandId }) => {
      await addKegs({ batchId: id, ...all }, commandId)
      const message = text('schedule.kegsAdded', {
        count: all.halfBarrels + all.sixthBarrels,
        number: batchNumber,
      })
      succeed(message, undoing([commandId]))
    },
    onSaved: onClose,
  })
  const [halves, sixths] = useWatch({ control: form.control, name: ['halfBarrels', 'sixthBarrels'] })
  const before = kegsOf(data?.kegTransactions ?? [])
  const countBefore = before.HALF_BBL + before.SIXTH_BBL
  const all = { HALF_BBL: before.HALF_BBL + (halves ?? 0), SIXTH_BBL: before.SIXTH_BBL + (sixths ?? 0) }
  const units = useUnits()
  const holdsBBL = beerToKegBBL({ batchSizeBBL, transferredBBL: transferredBBL(data?.batchLogs ?? []) })
  const fill = fillOf(all, holdsBBL, units)
  const isTooMuch = fill.filled > fill.holds
  const rest = rounded(holdsBBL - barrelsIn(all), 2)
  const beers = data?.beerTypes ?? []
  const usual = usualBeer(beers, recipe)
  return (
    <FormDialog
      form={form}
      title={text('schedule.kegsFilled', { number: batchNumber })}
      submitLabel={text(isTooMuch ? 'schedule.addKegsAnyway' : 'schedule.addKegs')}
      disabledReason={useRoleRefusal('adjustKegs')}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <Notice $tone={isTooMuch ? 'yellow' : 'gray'} role="status">
            {textOf(filledText(recipe.name, fill))}
            {countBefore > 0 && ` ${text('schedule.filledBefore', { count: countBefore })}`}
          </Notice>
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
          max={holdsBBL}
          step={0.1}
          hint={rest > 0 ? text('schedule.leftAtMost', { size: measuredVolume(rest) }) : undefined}
        />
        <WholeWidth>
          <SafeField of={form} name="beerTypeId">
            {(field) => (
              <SearchSelect
                {...field}
                label={text('schedule.beer')}
                placeholder={usual}
                hint={field.value === null ? text('schedule.countedAs', { beer: usual }) : undefined}
                choices={beers.map(({ id: value, name }) => ({ value, label: name }))}
              />
            )}
          </SafeField>
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

/** The server's default beer type: the one named like the recipe, else like its style. */
function usualBeer(beers: readonly { name: string }[], { name, style }: BatchView['recipe']): string {
  const known = (wanted: string) =>
    beers.find((beer) => beer.name.toLowerCase() === wanted.toLowerCase())?.name
  return known(name) ?? known(style) ?? style
}
