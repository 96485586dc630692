import { ShownPhotos } from '#web/live/photos/ShownPhotos.tsx'
import { text, textOf } from '#web/ui/language/text.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import styled from 'styled-components'
import { appearanceLabels, severityLabels } from '#domain/fermentation/logWords.ts'
import { measurementAmong, measurementKinds } from '#domain/fermentation/readings.ts'
import { theme } from '#web/theme.ts'
import type { HistoryLog } from '#web/features/logs/history/historyChart.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** Everything in an entry besides temperature and gravity, the issue first. */
export function LogNotes({ log }: { log: HistoryLog }) {
  useUnits()
  const facts = [
    ...measurementKinds
      .filter((kind) => kind !== 'temperature' && kind !== 'gravity')
      .map((kind) => typeof log[kind] === 'number' && textOf(measurementAmong(kind, log[kind]))),
    log.appearance && text(appearanceLabels[log.appearance]),
    log.aromaNotes && text('logs.aromaOf', { notes: log.aromaNotes }),
    log.tasteNotes && text('logs.tasteOf', { notes: log.tasteNotes }),
    typeof log.volume === 'number' && text('logs.volumeMoved', { volume: measuredVolume(log.volume) }),
    ...log.additions.map(({ name, quantity, unit }) =>
      text('logs.additionOf', { amount: { amount: quantity, unit }, name }),
    ),
  ].filter((fact) => typeof fact === 'string')
  const isEmpty = !log.issueFlag && !log.generalNotes && facts.length === 0 && log.photos.length === 0
  if (isEmpty) return '–'
  return (
    <Words>
      {log.issueFlag && (
        <Row as="p" $gap="xxs" $tone="red" $weight="medium">
          <IconAlertTriangleFilled size={16} aria-hidden="true" />
          {[
            text('logs.hasIssue'),
            log.issueSeverity && text(severityLabels[log.issueSeverity]),
            log.issueDescription,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Row>
      )}
      {log.issueResolvedAt && <Quiet>{resolutionOf(log)}</Quiet>}
      {log.generalNotes && <p>{log.generalNotes}</p>}
      {facts.length > 0 && <Quiet>{facts.join(' · ')}</Quiet>}
      <ShownPhotos photos={log.photos} />
    </Words>
  )
}

const resolutionOf = ({ issueResolver: name, issueResolution: note }: HistoryLog) =>
  name && note ? text('issues.resolvedBy', { name, note }) : text('issues.resolved')

const Words = styled.div`
  display: grid;
  gap: 2px;
  padding: ${theme.space.xxs} 0;
  line-height: ${theme.font.leading.snug};
  white-space: pre-line;
`
