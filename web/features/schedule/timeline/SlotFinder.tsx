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
import { useMedia } from '#web/ui/device/useMedia.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { dayInWords } from '#web/ui/dates/days.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { brewhouseShared, newBrewOn } from '#web/features/schedule/brewhouseShared.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import { Columns, CardGrid } from '#web/ui/layout/Grids.ts'
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

/** On a phone it would hide the tanks, which one comes for. */
const phone = '(max-width: 599.98px)'

/** Finds the next tank that is large enough and free for long enough. Folds away, kept on the device; on a phone at first. */
export function SlotFinder(props: SlotFinderProps) {
  const isPhone = useMedia(phone)
  const [folded, setFolded] = useState(() => deviceStorage.getItem(foldedKey))
  const isOpen = folded === null ? !isPhone : folded === 'no'
  const fold = () => {
    const next = isOpen ? 'yes' : 'no'
    deviceStorage.setItem(foldedKey, next)
    setFolded(next)
  }
  return (
    <Card aria-labelledby="slot-finder">
      <CardTitle id="slot-finder">
        <Fold type="button" aria-expanded={isOpen} onClick={fold}>
          {text('planning.nextFree')}
          {isOpen ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
        </Fold>
      </CardTitle>
      {isOpen && <SlotSearch {...props} />}
    </Card>
  )
}

/** The search for a slot, and what it finds. */
function SlotSearch({ vessels, batches, stays, today, onPlan }: SlotFinderProps) {
  const [type, setType] = useState<TankType>('FERMENTER')
  const [size, setSize] = useState<number | null>(batchDefaults.batchSizeBBL)
  const [days, setDays] = useState<number | null>(batchDefaults.expectedFermentationDays)
  useUnits()
  const refusal = useRoleRefusal('createBatch')
  const wanted = {
    ...{ type, sizeBBL: size ?? 0, days: Math.max(1, Math.round(days ?? 1)) },
    daysAfter: batchDefaults.expectedConditioningDays,
  }
  const brews = brewsFor(size ?? 0, vessels)
  const sizeRefusal = refuseBatchSize({ batchSizeBBL: size ?? 0, brews })
  const inBrews = brewsOf({ batchSizeBBL: size ?? 0, brews })
  const slots = sizeRefusal ? [] : freeSlots(vessels, stays, wanted, today).slice(0, shownAtMost)
  return (
    <>
      <Columns $min="200px" $above="md" $below="md">
        <Select
          label={text('equipment.vessel')}
          value={type}
          choices={types.map((value) => ({ value, label: text(vesselTypeLabels[value]) }))}
          onChange={(event) => setType(event.target.value as TankType)}
        />
        <VolumeStepper
          label={text('planning.batchSize')}
          min={batchLimits.batchSizeBBL.min}
          max={batchLimits.batchSizeBBL.max * batchLimits.brews.max}
          step={0.5}
          value={size}
          onChange={setSize}
          error={sizeRefusal ? textOf(sizeRefusal) : undefined}
          hint={inBrews ? textOf(inBrews) : undefined}
        />
        <NumberStepper
          label={text('planning.for')}
          unit={text('schedule.days')}
          min={1}
          max={60}
          value={days}
          onChange={setDays}
        />
      </Columns>
      <CardGrid $min="300px" $gap="sm" aria-live="polite">
        {slots.length === 0 && !sizeRefusal && <li>{whyNone(vessels, type)}</li>}
        {slots.map(({ vesselId, from }, at) => {
          const vessel = vessels.find(({ id }) => id === vesselId)
          if (!vessel) return null
          const preset =
            type === 'FERMENTER'
              ? { fermenterId: vesselId, brewDate: from, expectedFermentationDays: wanted.days }
              : brewFor(vessel, stays, wanted, today)
          const shared = brewhouseShared(newBrewOn(preset.brewDate, brews), batches, vessels)
          return (
            <Answer key={vesselId} $isFirst={at === 0}>
              <span>
                <RichText
                  of={
                    from === today
                      ? message('planning.freeNow', { label: vessel.label })
                      : message('planning.freeFrom', { label: vessel.label, day: dayInWords(from) })
                  }
                  marks={{ strong: (label) => <strong>{label}</strong> }}
                />
                <Detail>
                  {vessel.name} · {measuredVolume(vessel.capacityBBL)}
                </Detail>
                {shared && <Shared>{shared}</Shared>}
              </span>
              <Button
                icon={IconCalendarPlus}
                disabledReason={refusal}
                aria-label={text('planning.planIn', { label: vessel.label })}
                onClick={() => onPlan({ kind: 'new', preset: { batchSizeBBL: size, brews, ...preset } })}
              >
                {text('planning.plan')}
              </Button>
            </Answer>
          )
        })}
      </CardGrid>
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
  line-height: ${theme.font.leading.snug};
`

const Shared = styled(Detail)`
  color: ${theme.tone.yellow.text};
`

const Fold = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: ${theme.size.control};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: inherit;
  text-align: left;
`
