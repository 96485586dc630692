import { IconHistory } from '@tabler/icons-react'
import styled from 'styled-components'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { formatDay, formatTime } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/days.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { VesselHistoryDocument } from './equipmentDocuments.ts'
import type { VesselView } from '#web/features/schedule/scheduleViews.ts'

/** A vessel's history, newest first. */
export function VesselHistoryDialog({ vessel, onClose }: { vessel: VesselView; onClose: () => void }) {
  const { data, loading, error, refetch } = useLiveQuery(VesselHistoryDocument, {
    variables: { equipmentId: vessel.id },
  })
  const events = data?.vesselHistory ?? []
  return (
    <Dialog open onClose={onClose} title={`History of ${vessel.label}`}>
      <Scroll tabIndex={0} aria-label={`History of ${vessel.label}`} role="region">
        {loading && <Skeleton $height="240px" />}
        {!data && error && (
          <ErrorState
            title="The history could not be loaded"
            message={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && events.length === 0 && (
          <EmptyState icon={<IconHistory />} title="No events for this vessel yet" />
        )}
        <List>
          {events.map((event) => (
            <Event key={event.id}>
              <Dot aria-hidden="true" />
              <div>
                <p>{event.what}</p>
                <Muted as="p">
                  <time dateTime={event.at}>
                    {formatDay(dayAt(new Date(event.at)))}, {formatTime(new Date(event.at))}
                  </time>
                  {event.by && ` · ${event.by.name}`}
                </Muted>
              </div>
            </Event>
          ))}
        </List>
      </Scroll>
    </Dialog>
  )
}

const Scroll = styled(DialogBody)`
  max-height: 500px;
`

const List = styled.ol`
  display: grid;
`

const Event = styled.li`
  position: relative;
  display: flex;
  gap: ${theme.space.md};
  padding-bottom: ${theme.space.md};

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 20px;
    bottom: -8px;
    left: 6px;
    width: 2px;
    background: ${theme.color.line};
  }
`

const Dot = styled.span`
  flex: none;
  width: 14px;
  height: 14px;
  margin-top: 5px;
  border: 3px solid ${theme.color.primaryText};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surface};
`
