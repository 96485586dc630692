import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { IconCalendarPlus, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { batchDefaults, batchLimits } from '#domain/batches/batchForm.ts'
import { brewsFor, brewsOf, refuseBatchSize } from '#domain/batches/brews.ts'
import { addDays, freeSlots, type Stay } from '#domain/batches/timeline.ts'
import { vesselTypeLabels, type EquipmentType } from '#domain/equipment/vessels.ts'
import { theme } from '#web/theme.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { dayInWords } from '#web/ui/dates/days.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import type { BatchFormValues } from '#web/features/schedule/batch/batchFormValues.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { brewhouseShared, newBrewOn } from '#web/features/schedule/brewhouseShared.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { Columns, CardGrid } from '#web/ui/layout/Grids.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { message } from '#domain/language/message.ts'
import { RichText } from '#web/ui/language/RichText.tsx'

interface SlotFinderProps {
  vessels: readonly VesselView[]
  batches: readonly BatchView[]
  stays: readonly Stay[]
  today: string
  onPlan: (planning: Planning) => void
}

type TankType = Extract<EquipmentType, 'FERMENTER' | 'BRITE_TANK'>

const types: readonly TankType[] = ['FERMENTER', 'BRITE_TANK']
const shownAtMost = 4

/** Where this device keeps whether the finder is folded. */
const foldedKey = 'slotFinderFolded'

/** Which tank is looked for: of what kind, how large, and for how many days. */
interface Search {
  type: TankType
  size: number | null
  days: number | null
}

const usualSearch: Search = {
  type: 'FERMENTER',
  size: batchDefaults.batchSizeBBL,
  days: batchDefaults.expectedFermentationDays,
}

/**
 * The next tank that is large enough and free for long enough: one sentence, which opens to a search for another size or number of
 * days. Whether it is open is kept on the device.
 */
export function SlotFinder(props: SlotFinderProps) {
  const [isOpen, setOpen] = useState(() => deviceStorage.getItem(foldedKey) === 'no')
  const fold = () => {
    deviceStorage.setItem(foldedKey, isOpen ? 'yes' : 'no')
    setOpen(!isOpen)
  }
  useUnits()
  const [first] = slotsFor(usualSearch, props).slots
  return (
    <Card aria-labelledby="slot-finder">
      <Row $spread $wrap $gap="sm">
        <CardTitle id="slot-finder">
          <Fold type="button" aria-expanded={isOpen} onClick={fold}>
            {text('planning.nextFree')}
            {isOpen ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
          </Fold>
        </CardTitle>
        {!isOpen && (first ? <Slot slot={first} {...props} /> : whyNone(props.vessels, usualSearch.type))}
      </Row>
      {isOpen && <SlotSearch {...props} />}
    </Card>
  )
}

/** The search for a slot, and what it finds. */
function SlotSearch(props: SlotFinderProps) {
  const [search, setSearch] = useState(usualSearch)
  const { type, size, days } = search
  const change = (part: Partial<Search>) => setSearch({ ...search, ...part })
  const { slots, brews, refusal } = slotsFor(search, props)
  const inBrews = brewsOf({ batchSizeBBL: size ?? 0, brews })
  return (
    <>
      <Columns $min="200px" $above="md" $below="md">
        <Select
          label={text('equipment.vessel')}
          value={type}
          choices={types.map((value) => ({ value, label: text(vesselTypeLabels[value]) }))}
          onChange={(event) => change({ type: event.target.value as TankType })}
        />
        <VolumeStepper
          label={text('planning.batchSize')}
          min={batchLimits.batchSizeBBL.min}
          max={batchLimits.batchSizeBBL.max * batchLimits.brews.max}
          step={0.5}
          value={size}
          onChange={(value) => change({ size: value })}
          error={refusal ? textOf(refusal) : undefined}
          hint={inBrews ? textOf(inBrews) : undefined}
        />
        <NumberStepper
          label={text('planning.for')}
          unit={text('schedule.days')}
          min={1}
          max={60}
          value={days}
          onChange={(value) => change({ days: value })}
        />
      </Columns>
      <CardGrid $min="300px" $gap="sm" aria-live="polite">
        {slots.length === 0 && !refusal && <li>{whyNone(props.vessels, type)}</li>}
        {slots.slice(0, shownAtMost).map((slot, at) => (
          <Answer key={slot.vessel.id} $isFirst={at === 0}>
            <Slot slot={slot} {...props} />
          </Answer>
        ))}
      </CardGrid>
    </>
  )
}

interface FreeSlot {
  vessel: VesselView
  from: string
  /** The brew that would have it. */
  preset: Partial<BatchFormValues> & { brewDate: string; brews: number }
}

/** The free slots for a batch, soonest first; none, and why, for a size that no batch has. */
function slotsFor({ type, size, days }: Search, { vessels, stays, today }: SlotFinderProps) {
  const wanted = {
    ...{ type, sizeBBL: size ?? 0, days: Math.max(1, Math.round(days ?? 1)) },
    daysAfter: batchDefaults.expectedConditioningDays,
  }
  const brews = brewsFor(size ?? 0, vessels)
  const refusal = refuseBatchSize({ batchSizeBBL: size ?? 0, brews })
  const slots = (refusal ? [] : freeSlots(vessels, stays, wanted, today)).flatMap(
    ({ vesselId, from }): FreeSlot[] => {
      const vessel = vessels.find(({ id }) => id === vesselId)
      if (!vessel) return []
      const stay =
        type === 'FERMENTER'
          ? { fermenterId: vesselId, brewDate: from, expectedFermentationDays: wanted.days }
          : brewFor(vessel, stays, wanted, today)
      return [{ vessel, from, preset: { batchSizeBBL: size, brews, ...stay } }]
    },
  )
  return { slots, brews, refusal }
}

/** A tank, from when it is free, and a button that plans a brew in it. */
function Slot({
  slot: { vessel, from, preset },
  vessels,
  batches,
  today,
  onPlan,
}: SlotFinderProps & { slot: FreeSlot }) {
  const refusal = useRoleRefusal('createBatch')
  const { label, name, capacityBBL } = vessel
  const shared = brewhouseShared(newBrewOn(preset.brewDate, preset.brews), batches, vessels)
  return (
    <>
      <Words>
        <RichText
          of={
            from === today
              ? message('planning.freeNow', { label })
              : message('planning.freeFrom', { label, day: dayInWords(from) })
          }
          marks={{ strong: (content) => <strong>{content}</strong> }}
        />
        <Detail>
          {name} · {measuredVolume(capacityBBL)}
        </Detail>
        {shared && <Shared>{shared}</Shared>}
      </Words>
      <Button
        icon={IconCalendarPlus}
        disabledReason={refusal}
        aria-label={text('planning.planIn', { label })}
        onClick={() => onPlan({ kind: 'new', preset })}
      >
        {text('planning.plan')}
      </Button>
    </>
  )
}

/** Why there is no slot at all. */
function whyNone(vessels: readonly VesselView[], type: TankType): string {
  const ofType = vessels.filter((vessel) => vessel.type === type)
  if (ofType.length === 0) return text('planning.noneYet', { type })
  if (ofType.every(({ status }) => status === 'MAINTENANCE'))
    return text('planning.allInMaintenance', { type })
  return text('planning.noneBigEnough')
}

/** A new brew for a brite tank: on the first day from which the tank is free for its beer once that is fermented. */
function brewFor(
  briteTank: VesselView,
  stays: readonly Stay[],
  wanted: Parameters<typeof freeSlots>[2],
  today: string,
) {
  const ferments = batchDefaults.expectedFermentationDays
  const [slot] = freeSlots([briteTank], stays, wanted, addDays(today, ferments))
  return {
    briteTankId: briteTank.id,
    brewDate: slot ? addDays(slot.from, -ferments) : today,
    expectedConditioningDays: Math.min(wanted.days, batchLimits.expectedConditioningDays.max),
  }
}

const Answer = styled.li<{ $isFirst: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.xs} ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${(props) => (props.$isFirst ? theme.tone.green.line : theme.color.line)};
  border-radius: ${theme.radius.md};
  background: ${(props) => (props.$isFirst ? theme.tone.green.tint : theme.color.sunken)};
`

const Words = styled.span`
  flex: 1 1 auto;
  line-height: ${theme.font.leading.snug};
`

const Shared = styled(Detail)`
  color: ${theme.tone.yellow.text};
`

const Fold = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: inherit;
  text-align: left;
`
