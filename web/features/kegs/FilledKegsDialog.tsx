import { useUnits } from '#web/ui/units/shownUnits.ts'
import { rounded } from '#domain/units/conversion.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { isMoreThanThereWas, volumeToKeg } from '#domain/batches/volumes.ts'
import { filledKegsFields, leftLimits, type FilledKegsFields } from '#domain/stock/filledKegs.ts'
import { barrelsIn, bulkLimits, gallonsIn, type KegSize } from '#domain/stock/kegs.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { AddFilledKegsDocument, BeersToKegDocument } from './filledKegsDocuments.ts'
import { useFilling } from './useFilling.ts'
import { usualBeer } from './usualBeer.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { batchGallons } from '#domain/stock/stockOffers.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { inShort, message, type Message } from '#domain/language/message.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { storedDecimals } from '#domain/units/units.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

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

/** Offers to count the kegs that a batch filled, with those filled before, against what there was to keg. */
export function FilledKegsDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const { id, batchNumber, batchSizeBBL, recipe } = batch
  const { data } = useLiveQuery(BeersToKegDocument, { variables: { batchId: id } })
  const [addKegs] = useCommand(AddFilledKegsDocument)
  const fillOrQueue = useFilling(batch)
  const draftName = `FilledKegs:${id}`
  // For which barrels of kegs somebody confirmed that they are right.
  const [sureOfBBL, setSureOfBBL] = useState<number | null>(null)
  const form = useSafeForm<Values, FilledKegsFields>({
    entity: 'Keg',
    draftName,
    values,
    labels: labelsOf(),
    schema: filledKegsFields,
    save: async ({ all, commandId }) => {
      const beer = isNewBeer(all.beerTypeId)
        ? { beerTypeId: null, newBeer: all.beerTypeId.slice(newBeer.length) }
        : {}
      const variables = { batchId: id, ...all, ...beer, evenIfMore: isSure }
      const count = all.halfBarrels + all.sixthBarrels
      const done = text('schedule.kegsAdded', { count, number: batchNumber })
      const draft = { name: draftName, fields: all }
      await fillOrQueue(
        { document: AddFilledKegsDocument, variables, commandId, done, draft },
        async () => void (await addKegs(variables, commandId)),
      )
    },
    onSaved: onClose,
  })
  const [halves, sixths] = useWatch({ control: form.control, name: ['halfBarrels', 'sixthBarrels'] })
  const before = kegsOf(data?.kegTransactions ?? [])
  const countBefore = before.HALF_BBL + before.SIXTH_BBL
  const all = { HALF_BBL: before.HALF_BBL + (halves ?? 0), SIXTH_BBL: before.SIXTH_BBL + (sixths ?? 0) }
  const keggedBBL = barrelsIn(all)
  const units = useUnits()
  const { knockedOutBBL = null, transferredBBL = null, splitOffBBL = 0 } = data?.batchVolumes ?? {}
  const toKeg = volumeToKeg({ batchSizeBBL, knockedOutBBL, transferredBBL, splitOffBBL })
  const holdsBBL = toKeg.bbl
  const fill = fillOf(all, holdsBBL, units)
  const isTooMuch = isMoreThanThereWas(keggedBBL, toKeg)
  const isSure = isTooMuch && sureOfBBL === keggedBBL
  const refusal = useRoleRefusal('adjustKegs')
  const rest = rounded(holdsBBL - keggedBBL, 2)
  const beers = data?.beerTypes ?? []
  const cannotAddBeers = useRoleRefusal('editKegs') !== null
  const usual = usualBeer(beers, recipe)
  return (
    <FormDialog
      form={form}
      title={text('schedule.kegsFilled', { number: batchNumber })}
      submitLabel={text(isTooMuch ? 'schedule.addKegsAnyway' : 'schedule.addKegs')}
      disabledReason={refusal ?? (isTooMuch && !isSure ? text('schedule.confirmKegs') : null)}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <Notice $tone={isTooMuch ? 'yellow' : 'gray'} role="status">
            {textOf(filledText(recipe.name, fill, isTooMuch))}
            {countBefore > 0 && ` ${text('schedule.filledBefore', { count: countBefore })}`}
          </Notice>
          {isTooMuch && (
            <Confirmation
              percent={Math.round((keggedBBL / holdsBBL) * 100)}
              isSure={isSure}
              onChange={(checked) => setSureOfBBL(checked ? keggedBBL : null)}
            />
          )}
        </WholeWidth>
        {(['halfBarrels', 'sixthBarrels'] as const).map((name) => (
          <FormField key={name} of={form} name={name} as={NumberStepper} min={0} max={bulkLimits.max} />
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
                choices={[
                  ...beers.map(({ id: value, name }) => ({ value, label: name })),
                  ...(isNewBeer(field.value) ? [aNewBeer(field.value.slice(newBeer.length))] : []),
                ]}
                newChoice={cannotAddBeers ? undefined : aNewBeer}
              />
            )}
          </SafeField>
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

/** Before the name of a beer that is added with its first kegs; an id has no colon. */
const newBeer = 'new:'
const isNewBeer = (value: string | null): value is string => value?.startsWith(newBeer) ?? false
const aNewBeer = (name: string) => ({
  value: newBeer + name,
  label: name,
  detail: text('schedule.newBeer'),
})

interface ConfirmationProps {
  /** The yield that it would be. */
  percent: number
  isSure: boolean
  onChange: (isSure: boolean) => void
}

/** Asks whether kegs that hold more than there was to keg are right. */
function Confirmation({ percent, isSure, onChange }: ConfirmationProps) {
  const right = text('schedule.kegsAreRight', { percent })
  return (
    <Row $gap="xs">
      <Checkbox label={right} checked={isSure} onChange={onChange} />
      {right}
    </Row>
  )
}

/** What kegs hold of what a batch holds. */
interface Fill {
  filled: number
  holds: number
  unit: 'gallons' | 'volume'
}

/** What the kegs hold of what the batch holds, as labeled in gallons, or in US barrels where those are not read. */
function fillOf(kegs: Readonly<Record<KegSize, number>>, batchSizeBBL: number, units: Units): Fill {
  if (readsGallons(units))
    return { filled: gallonsIn(kegs), holds: batchGallons(batchSizeBBL), unit: 'gallons' }
  const filled = rounded(barrelsIn(kegs), storedDecimals.volume)
  return { filled, holds: batchSizeBBL, unit: 'volume' }
}

/** How much of a batch its kegs hold, in a sentence that says when it is more than there was to keg. */
function filledText(recipe: string, { filled, holds, unit }: Fill, isTooMuch: boolean): Message {
  if (unit === 'gallons') {
    const gallons = { recipe, filled: fixed(filled), holds: fixed(holds) }
    return isTooMuch ? message('schedule.moreGallons', gallons) : message('schedule.filledGallons', gallons)
  }
  const values = { recipe, filled: inShort('volume', filled), holds: inShort('volume', holds) }
  return isTooMuch ? message('schedule.moreFilled', values) : message('schedule.filled', values)
}

const fixed = (gallons: number) => localNumber(shownLocale(), gallons.toFixed(1))
