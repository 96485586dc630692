import { IconChartBar, IconList } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { dayAt } from '#web/ui/dates/days.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import { RescheduleQuestions } from './drag/RescheduleQuestions.tsx'
import { useReschedule } from './drag/useReschedule.ts'
import { SlotFinder } from './SlotFinder.tsx'
import { TimelineChart } from './TimelineChart.tsx'
import { TimelineList } from './TimelineList.tsx'
import { stayViews } from './timelineViews.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'

interface TimelineTabProps {
  batches: readonly BatchView[]
  equipment: readonly VesselView[]
  onOpen: (batchId: string) => void
  onPlan: (planning: Planning) => void
}

/** The tanks' bookings, overlaps, and the next free slots. */
export function TimelineTab({ batches, equipment, onOpen, onPlan }: TimelineTabProps) {
  const today = dayAt(useNow())
  const [isList, setList] = useState(false)
  const tanks = useMemo(
    () => equipment.filter(({ type }) => type === 'FERMENTER' || type === 'BRITE_TANK'),
    [equipment],
  )
  const rescheduling = useReschedule(batches, tanks, today)
  const { shown } = rescheduling
  const stays = useMemo(() => stayViews(shown, equipment, today), [shown, equipment, today])
  const clashing = stays.filter(({ clashesWith }) => clashesWith.length > 0).length
  return (
    <Stack $gap="xl">
      <SlotFinder equipment={equipment} stays={stays} today={today} onPlan={onPlan} />
      <section aria-labelledby="timeline-title">
        <Row $wrap $spread $gap="sm" $below="md">
          <div>
            <Text as="h2" $size="xl" id="timeline-title">
              Tanks over time
            </Text>
            <Muted as="p" role="status">
              {clashing === 0
                ? 'No two batches are planned into one tank at the same time.'
                : clashing === 1
                  ? '1 stay overlaps with another batch in the same tank.'
                  : `${clashing} stays overlap with another batch in the same tank.`}
            </Muted>
          </div>
          <Button icon={isList ? IconChartBar : IconList} onClick={() => setList(!isList)}>
            {isList ? 'Show as a chart' : 'Show as a list'}
          </Button>
        </Row>
        {isList ? (
          <TimelineList stays={stays} onOpen={onOpen} />
        ) : (
          <TimelineChart
            tanks={tanks}
            stays={stays}
            batches={shown}
            today={today}
            rescheduling={rescheduling}
            onOpen={onOpen}
          />
        )}
      </section>
      <RescheduleQuestions rescheduling={rescheduling} vessels={tanks} />
    </Stack>
  )
}
