import { Fragment, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { z } from 'zod'
import { momentField } from '#domain/fermentation/logForm.ts'
import { heldBBL } from '#domain/cellar/volumeOutcome.ts'
import { optionalChoice, optionalNumber, requiredChoice } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'
import { daysAfter, packagedBBL, packageLimits } from '#domain/packages/packageLots.ts'
import { leftLimits } from '#domain/stock/filledKegs.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { PackageFormatView, PackageLotView } from '#web/entities/packages.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import { PackageBatchDocument } from '#web/features/kegs/filledKegsDocuments.ts'
import type { BeerView } from '#web/features/kegs/kegViews.ts'
import { useFilling } from '#web/features/kegs/useFilling.ts'
import { usualBeer } from '#web/features/kegs/usualBeer.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { LotChoices } from '#web/live/lots/LotChoices.tsx'
import { isTooMuch } from '#web/live/lots/lotParts.ts'
import { formatText } from '#web/live/packages/packageWords.ts'
import { whenDone } from '#web/live/volumes/whenDone.ts'
import { Question } from '#web/live/volumes/Question.tsx'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateTimeField } from '#web/ui/dates/DateTimeField.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { theme } from '#web/theme.ts'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { beerText, heldText, tankText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import {
  materialsByFormat,
  needsByFormat,
  type FormatNeeds,
  type MaterialView,
  type PartsOfFormats,
} from './materials.ts'
import { PackedLots } from './PackedLots.tsx'

/** What was filled of a format; without a day, it is good for as long as its format says. */
interface Filled {
  count: number | null
  bestBefore: string | null
}

type Values = {
  fromEquipmentId: string
  items: Record<string, Filled>
  beerTypeId: string | null
  rest: 'LEFT' | 'LOST'
  restBBL: number | null
  /** When it was filled; null is now. */
  occurredAt: string | null
  /** How much is taken of which lots of what goes into packages, where somebody chose. */
  parts: PartsOfFormats
}

/** Of a draft from before lots were chosen by format, none. */
const chosenParts = z.record(z.string(), z.record(z.string(), z.number().nullable())).catch({})

const { count: most } = packageLimits
const noPackages = carry(message('packaging.noPackages', { max: most }))

const packagedFields = z.object({
  fromEquipmentId: requiredChoice(message('packaging.tank')),
  items: z
    .record(
      z.string(),
      z.object({
        count: z.int({ error: noPackages }).min(0, noPackages).max(most, noPackages).nullable(),
        bestBefore: z.string().nullable(),
      }),
    )
    .transform((filled) =>
      Object.entries(filled).flatMap(([formatId, { count, bestBefore }]) =>
        count ? [{ formatId, count, bestBefore }] : [],
      ),
    )
    .refine((items) => items.length > 0, { error: noPackages }),
  beerTypeId: optionalChoice(message('kegs.beer')),
  rest: z.enum(['LEFT', 'LOST']),
  restBBL: optionalNumber(message('packaging.restVolume'), leftLimits),
  occurredAt: momentField,
  parts: chosenParts,
})

type Packaged = z.output<typeof packagedFields>
type PackageForm = SafeForm<Values, Packaged>

interface PackageBatchDialogProps {
  batch: BatchView
  formats: readonly PackageFormatView[]
  materials: readonly MaterialView[]
  vessels: readonly WholeVesselView[]
  beers: readonly BeerView[]
  onClose: () => void
}

/**
 * Counts the packages of every format that were filled of a batch, and what was left in the tank or lost. It says what that takes of
 * what the tank holds, and then the codes of the lots, to be printed.
 */
export function PackageBatchDialog(props: PackageBatchDialogProps) {
  const { batch, formats, materials, vessels, beers, onClose } = props
  useUnits()
  const [packed, setPacked] = useState<readonly PackageLotView[] | null>(null)
  const [run] = useCommand(PackageBatchDocument)
  const fillOrQueue = useFilling(batch)
  const draftName = `PackageLot:of ${batch.id}`
  const tanks = tanksOf(batch, vessels)
  const [tankId] = useState(() => tanks[0]?.id ?? '')
  // For which volume somebody said that so much was in the tank.
  const [foundBBL, setFoundBBL] = useState<number | null>(null)
  const form: PackageForm = useSafeForm<Values, Packaged>({
    entity: 'PackageLot',
    draftName,
    values: useMemo(
      () => ({
        ...{ fromEquipmentId: tankId, items: {}, beerTypeId: null, rest: 'LEFT', restBBL: null },
        ...{ occurredAt: null, parts: {} },
      }),
      [tankId],
    ),
    labels: {
      fromEquipmentId: text('packaging.tank'),
      items: text('packaging.filled'),
      beerTypeId: text('schedule.beer'),
      rest: text('packaging.rest'),
      restBBL: text('packaging.restVolume'),
      occurredAt: text('volumes.when'),
      parts: text('packaging.materials'),
    },
    schema: packagedFields,
    save: async ({ all, commandId }) => {
      const { rest, restBBL, items, beerTypeId, fromEquipmentId, occurredAt, parts } = all
      const byFormat = materialsByFormat(items, { materials, parts })
      const variables = {
        batchId: batch.id,
        fromEquipmentId,
        items: items.map((item) => ({ ...item, beerTypeId, materials: byFormat.get(item.formatId) ?? [] })),
        leftBBL: rest === 'LEFT' ? restBBL : null,
        lossBBL: rest === 'LOST' ? restBBL : null,
        ifMore: isFound ? ('FOUND' as const) : ('REFUSE' as const),
        occurredAt: occurredAt?.toISOString() ?? null,
      }
      const count = items.reduce((sum, item) => sum + item.count, 0)
      const done = text('packaging.packedNow', { count, number: batch.batchNumber })
      const draft = { name: draftName, fields: typed }
      const isSaved = await fillOrQueue(
        { document: PackageBatchDocument, variables, commandId, done, draft },
        async () => setPacked((await run(variables, commandId)).packageBatch),
      )
      if (!isSaved) onClose()
    },
    onSaved: () => undefined,
  })
  const typed = useWatch({ control: form.control }) as Values
  const tank = vessels.find(({ id }) => id === typed.fromEquipmentId)
  const takesBBL = takenOf(typed, formats)
  const taken = needsByFormat(countedIn(typed), { materials, parts: typed.parts })
  const isMoreOfLots = taken.some(({ formatId, needs }) => isTooMuch(needs, typed.parts[formatId] ?? {}))
  const isMore = tank !== undefined && takesBBL > heldBBL(tank) + 0.005
  const isFound = isMore && foundBBL === takesBBL
  const refusal = useRoleRefusal('adjustKegs')
  if (packed) return <PackedLots number={batch.batchNumber} lots={packed} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={text('packaging.title', { number: batch.batchNumber })}
      submitLabel={text('packaging.add')}
      disabledReason={refusal ?? (isMoreOfLots ? text('lots.moreThanLeft') : null)}
      onClose={onClose}
    >
      <FormGrid>
        <Standing>
          {tank && !isMore && <Outcome tank={tank} typed={typed} takesBBL={takesBBL} />}
          {tank && isMore && (
            <Question
              question={text('packaging.takesMore', {
                label: tank.label,
                held: heldIn(tank),
                takes: measuredVolume(takesBBL),
              })}
              answer={text('volumes.moreWasIn')}
              isChosen={isFound}
              onChange={(isChosen) => setFoundBBL(isChosen ? takesBBL : null)}
            />
          )}
        </Standing>
        {tanks.length !== 1 && <FromTank form={form} tanks={tanks} />}
        <Formats form={form} formats={formats} />
        <Rest form={form} />
        <FormField of={form} name="occurredAt" as={DateTimeField} {...whenDone()} />
        <WholeWidth>
          <Materials form={form} taken={taken} formats={formats} />
        </WholeWidth>
        <WholeWidth>
          <Beer form={form} beers={beers} usual={usualBeer(beers, batch.recipe)} />
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

/** Stays in sight while formats are counted below it. */
const Standing = styled(WholeWidth)`
  position: sticky;
  z-index: 1;
  top: 0;
  background: ${theme.color.surface};
  box-shadow: 0 -${theme.space.lg} 0 ${theme.color.surface};
`

/** The tanks that hold beer of a batch, else the one in which it stands. */
function tanksOf(batch: BatchView, vessels: readonly WholeVesselView[]): WholeVesselView[] {
  const holding = vessels.filter(({ contents }) =>
    contents?.parts.some(({ batchNumber }) => batchNumber === batch.batchNumber),
  )
  if (holding.length > 0) return holding
  const stands = vessels.find(({ id }) => id === (vesselOf(batch) ?? batch.briteTank ?? batch.fermenter)?.id)
  return stands ? [stands] : vessels.filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK')
}

/** What leaves the tank, in US barrels: what was filled, and what was lost. */
function takenOf({ items, rest, restBBL }: Values, formats: readonly PackageFormatView[]): number {
  const filled = formats.reduce(
    (sum, { id, volumeBBL }) => sum + packagedBBL(items[id]?.count ?? 0, volumeBBL),
    0,
  )
  return filled + (rest === 'LOST' ? (restBBL ?? 0) : 0)
}

/** How many packages of which formats were filled. */
const countedIn = ({ items }: Values) =>
  Object.entries(items).flatMap(([formatId, { count }]) => (count ? [{ formatId, count }] : []))

interface MaterialsProps {
  form: PackageForm
  taken: readonly FormatNeeds[]
  formats: readonly PackageFormatView[]
}

/** What goes into the packages, of which lots, for each format; nothing where no format says so. */
function Materials({ form, taken, formats }: MaterialsProps) {
  const some = taken.filter(({ needs }) => needs.length > 0)
  const titleOf = (formatId: string) => {
    const name = formats.find(({ id }) => id === formatId)?.name ?? ''
    return some.length === 1 ? text('packaging.materials') : text('packaging.materialsOf', { name })
  }
  return (
    <SafeField of={form} name="parts">
      {({ value, onChange }) =>
        some.map(({ formatId, needs }) => (
          <LotChoices
            key={formatId}
            title={titleOf(formatId)}
            needs={needs}
            parts={value[formatId] ?? {}}
            onParts={(changed) => onChange({ ...value, [formatId]: changed })}
          />
        ))
      }
    </SafeField>
  )
}

interface OutcomeProps {
  tank: WholeVesselView
  typed: Values
  takesBBL: number
}

const heldIn = ({ contents, capacityBBL }: WholeVesselView) =>
  contents ? heldText(contents, capacityBBL) : measuredVolume(0)

/** What the tank holds, what is taken of it, and what is then left, or lost. */
function Outcome({ tank, typed: { rest, restBBL }, takesBBL }: OutcomeProps) {
  const { label, contents } = tank
  const [held, takes] = [heldIn(tank), measuredVolume(takesBBL)]
  const stays = rounded(heldBBL(tank) - takesBBL, storedDecimals.volume)
  const lost = rest === 'LEFT' && restBBL !== null ? rounded(stays - restBBL, storedDecimals.volume) : 0
  const volume = (volumeBBL: number) => beerText({ volumeBBL, isAssumed: contents?.isAssumed ?? false })
  return (
    <Notice $tone="gray" role="status">
      {lost > 0.005
        ? text('packaging.takesAndLoses', {
            label,
            held,
            takes,
            stays: volume(restBBL ?? 0),
            lost: volume(lost),
          })
        : text('packaging.takes', { label, held, takes, stays: volume(Math.max(0, stays)) })}
    </Notice>
  )
}

function FromTank({ form, tanks }: { form: PackageForm; tanks: readonly WholeVesselView[] }) {
  return (
    <WholeWidth>
      <FormField
        of={form}
        name="fromEquipmentId"
        as={Select}
        choices={[
          ...(tanks.length === 0 ? [{ value: '', label: text('volumes.chooseVessel') }] : []),
          ...tanks.map((tank) => ({ value: tank.id, label: tankText(tank) })),
        ]}
      />
    </WholeWidth>
  )
}

/** How many of each format; of what was filled, until when it is good. */
function Formats({ form, formats }: { form: PackageForm; formats: readonly PackageFormatView[] }) {
  const today = dayAt(now())
  return (
    <SafeField of={form} name="items">
      {({ value: items, onChange, error }) => (
        <>
          {formats.map((format, index) => {
            const { id, name, bestBeforeDays } = format
            const { count = null, bestBefore = null } = items[id] ?? {}
            const change = (filled: Partial<Filled>) =>
              onChange({ ...items, [id]: { count, bestBefore, ...filled } })
            const proposed = bestBeforeDays === null ? null : daysAfter(today, bestBeforeDays)
            return (
              <Fragment key={id}>
                <NumberStepper
                  label={formatText(format)}
                  min={0}
                  max={most}
                  decimals={0}
                  value={count ?? 0}
                  error={index === 0 ? error : undefined}
                  onChange={(next) => change({ count: next })}
                />
                {count ? (
                  <DateField
                    label={text('packaging.bestBeforeOf', { name })}
                    value={bestBefore ?? proposed}
                    min={today}
                    onChange={(day) => change({ bestBefore: day })}
                  />
                ) : (
                  <NoDay aria-hidden />
                )}
              </Fragment>
            )
          })}
        </>
      )}
    </SafeField>
  )
}

/** The place of the day beside a format that was not filled; where fields stand below each other, there is none. */
const NoDay = styled.span`
  ${theme.media.cards} {
    display: none;
  }
`

/** What was left in the tank, or lost: one of the two, the other follows from it. */
function Rest({ form }: { form: PackageForm }) {
  const { min, max } = leftLimits
  return (
    <>
      <SafeField of={form} name="rest">
        {({ value, onChange }) => (
          <ChoiceButtons<Values['rest']>
            label={text('packaging.rest')}
            choices={[
              { value: 'LEFT', label: text('packaging.left') },
              { value: 'LOST', label: text('packaging.lost') },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      </SafeField>
      <FormField of={form} name="restBBL" as={VolumeStepper} min={min} max={max} step={0.1} />
    </>
  )
}

interface BeerProps {
  form: PackageForm
  beers: readonly BeerView[]
  /** As which beer it counts where none is chosen. */
  usual: string
}

function Beer({ form, beers, usual }: BeerProps) {
  return (
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
  )
}
