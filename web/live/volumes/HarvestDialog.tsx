import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { momentField } from '#domain/fermentation/logForm.ts'
import { harvestFields, harvestLabels } from '#domain/cellar/harvest.ts'
import { heldBBL, isMoreThanHeld, volumeOutcome } from '#domain/cellar/volumeOutcome.ts'
import { recordedVolumeLimits } from '#domain/cellar/recordedVolume.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { HarvestableYeastQuery } from '#generated/gql/graphql.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { amountText } from '#web/ui/units/amounts.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { Question } from './Question.tsx'
import { VesselContents } from './VesselContents.tsx'
import { whenDone } from './whenDone.ts'

/** The yeasts in stock, those that were pitched first. */
const HarvestableYeastDocument = graphql(`
  query HarvestableYeast($equipmentId: ID!) {
    asOfSeq
    harvestableYeast(equipmentId: $equipmentId) {
      ingredient {
        id
        name
        unit
      }
      isPitched
      generation
    }
  }
`)

const HarvestYeastDocument = graphql(`
  mutation HarvestYeast(
    $fromEquipmentId: ID!
    $ingredientId: ID!
    $volumeBBL: Float!
    $quantity: Float!
    $lotNumber: String
    $expirationDate: Date
    $ifMore: MoreThanThere
    $occurredAt: DateTime
    $commandId: ID
  ) {
    harvestYeast(
      fromEquipmentId: $fromEquipmentId
      ingredientId: $ingredientId
      volumeBBL: $volumeBBL
      quantity: $quantity
      lotNumber: $lotNumber
      expirationDate: $expirationDate
      ifMore: $ifMore
      occurredAt: $occurredAt
      commandId: $commandId
    ) {
      ...WholeLotFields
    }
  }
`)

type Values = {
  ingredientId: string
  volumeBBL: number | null
  quantity: number | null
  lotNumber: string | null
  expirationDate: string | null
  /** When it was harvested; null is now. */
  occurredAt: string | null
}

const harvestFormFields = harvestFields.extend({ occurredAt: momentField })

type HarvestForm = SafeForm<Values, z.output<typeof harvestFormFields>>

const blank = { volumeBBL: null, quantity: null, lotNumber: null, expirationDate: null, occurredAt: null }

interface HarvestDialogProps {
  /** The tank with the yeast, live. */
  vessel: WholeVesselView
  onClose: () => void
}

/** Harvests yeast from a tank as a lot: what was pitched into its beer is proposed, and which generation it will be is shown. */
export function HarvestDialog({ vessel, onClose }: HarvestDialogProps) {
  useUnits()
  const query = useLiveQuery(HarvestableYeastDocument, { variables: { equipmentId: vessel.id } })
  const [run] = useCommand(HarvestYeastDocument)
  const undoing = useUndo()
  const [isFound, setFound] = useState(false)
  const yeasts = query.data?.harvestableYeast ?? []
  const pitchedId = yeasts.find(({ isPitched }) => isPitched)?.ingredient.id ?? ''
  const { label } = vessel
  const form: HarvestForm = useSafeForm({
    entity: 'Lot',
    draftName: `Lot:harvested from ${vessel.id}`,
    values: useMemo<Values>(() => ({ ...blank, ingredientId: pitchedId }), [pitchedId]),
    labels: { ...textsOf(harvestLabels), occurredAt: text('volumes.when') },
    schema: harvestFormFields,
    save: async ({ all, commandId }) => {
      const ifMore = isMore && isFound ? 'FOUND' : 'REFUSE'
      const occurredAt = all.occurredAt?.toISOString() ?? null
      await run({ ...all, occurredAt, fromEquipmentId: vessel.id, ifMore }, commandId)
      const amount = amountText(all.quantity, yeast?.ingredient.unit ?? 'LBS')
      succeed(text('yeast.harvested', { amount, label }), undoing([commandId]))
    },
    onSaved: onClose,
  })
  const { ingredientId, volumeBBL } = useWatch({ control: form.control }) as Values
  const yeast = yeasts.find(({ ingredient }) => ingredient.id === ingredientId)
  const entered = { kind: 'HARVEST', volumeBBL, lossBBL: null, targetBBL: null } as const
  const isMore = isMoreThanHeld(entered, vessel)
  const outcome = volumeOutcome(entered, { vessel, into: null }, measuredVolume)
  const refusal = useRoleRefusal('adjustIngredient')
  return (
    <FormDialog
      form={form}
      title={text('yeast.harvestFrom', { label })}
      submitLabel={text('yeast.harvestNow')}
      disabledReason={refusal}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <VesselContents vessel={vessel} />
          <Muted as="p">{text('yeast.hint')}</Muted>
          <Pending of={query} failure={text('yeast.loadFailed')}>
            <Skeleton $height="48px" />
          </Pending>
          {query.data && yeasts.length === 0 && <Quiet>{text('yeast.none')}</Quiet>}
        </WholeWidth>
        <Fields form={form} yeasts={yeasts} yeast={yeast} />
        <WholeWidth>
          {isMore ? (
            <Question
              question={text('volumes.holdsOnly', { label, held: measuredVolume(heldBBL(vessel)) })}
              answer={text('volumes.moreWasIn')}
              isChosen={isFound}
              onChange={setFound}
            />
          ) : (
            outcome && (
              <Notice $tone="gray" role="status">
                {textOf(outcome)}
              </Notice>
            )
          )}
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

type Yeast = HarvestableYeastQuery['harvestableYeast'][number]

interface FieldsProps {
  form: HarvestForm
  yeasts: readonly Yeast[]
  /** The one that is chosen. */
  yeast: Yeast | undefined
}

/** Which yeast, how much, and what its lot is called. */
function Fields({ form, yeasts, yeast }: FieldsProps) {
  return (
    <>
      <FormField
        of={form}
        name="ingredientId"
        as={Select}
        choices={[
          { value: '', label: text('yeast.choose') },
          ...yeasts.map(({ ingredient: { id, name } }) => ({ value: id, label: name })),
        ]}
        hint={yeast && text('yeast.isNext', { generation: yeast.generation })}
      />
      <FormField
        of={form}
        name="volumeBBL"
        as={VolumeStepper}
        min={0}
        max={recordedVolumeLimits.max}
        step={0.1}
        onPhone="large"
      />
      <FormField
        of={form}
        name="quantity"
        as={AmountStepper}
        counted={yeast?.ingredient.unit}
        min={0}
        max={maxQuantity}
        onPhone="large"
      />
      <SafeField of={form} name="lotNumber">
        {({ value, ...field }) => (
          <TextField
            {...field}
            label={form.labels.lotNumber ?? ''}
            maxLength={60}
            autoComplete="off"
            value={value ?? ''}
          />
        )}
      </SafeField>
      <SafeField of={form} name="expirationDate">
        {(field) => <DateField {...field} label={form.labels.expirationDate ?? ''} />}
      </SafeField>
      <FormField of={form} name="occurredAt" as={DateTimeField} {...whenDone()} />
    </>
  )
}
