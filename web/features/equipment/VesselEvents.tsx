import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'

interface VesselEvent {
  id: string
  what: string
  at: string
  by: { name: string } | null
  /** The batch that it was about, if it still exists. */
  batch?: { batchNumber: string } | null
}

interface VesselEventsProps {
  events: readonly VesselEvent[]
}

/** What happened to a vessel, one under the other: what, when and who did it. */
export function VesselEvents({ events }: VesselEventsProps) {
  return (
    <ol>
      {events.map((event) => (
        <Event key={event.id}>
          <Dot aria-hidden="true" />
          <div>
            <p>
              <What event={event} />
            </p>
            <Muted as="p">
              <time dateTime={event.at}>{formatMoment(new Date(event.at))}</time>
              {event.by && ` · ${event.by.name}`}
            </Muted>
          </div>
        </Event>
      ))}
    </ol>
  )
}

/** What happened, in which the number of the batch leads to its page. */
function What({ event: { what, batch } }: { event: VesselEvent }) {
  const at = batch ? what.indexOf(batch.batchNumber) : -1
  if (!batch || at < 0) return what
  return (
    <>
      {what.slice(0, at)}
      <BatchLink number={batch.batchNumber} />
      {what.slice(at + batch.batchNumber.length)}
    </>
  )
}

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
  border: 3px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.round};
  background: ${theme.color.surface};
`
