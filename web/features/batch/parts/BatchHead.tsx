import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { tankAlertLooks, fineLook } from '#web/ui/data/looks.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { sizeOf } from '#domain/batches/brews.ts'
import { cancellationText } from '#domain/batches/cancellation.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { newestReadings } from '#domain/devices/latestReadings.ts'
import { isMaturing } from '#domain/fermentation/fermentation.ts'
import type { AlertKind } from '#domain/overview/alerts.ts'
import { elapsedTone } from '#domain/overview/dashboard.ts'
import { OpenIssue } from '#web/live/issues/OpenIssue.tsx'
import { isInTank } from '#web/live/readings/batchStays.ts'
import { useFermentations } from '#web/live/queries/useFermentations.ts'
import { useReadings } from '#web/live/queries/useReadings.ts'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { MenuItem } from '#web/ui/menu/OpenMenu.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { TankReadings } from '#web/ui/units/TankReadings.tsx'
import {
  brewSheetOf,
  findingsOf,
  lastLogged,
  tankDays,
  type RecordedBatch,
} from '#web/features/batch/batchViews.ts'
import type { BatchPageParts } from '#web/features/batch/batchPageParts.ts'

const QrCodeDialog = lazyView('QrCodeDialog', () => import('#web/ui/dialogs/QrCodeDialog.tsx'))

/** The beer, its number, where it is and how it is, and what can be done with it. */
export function BatchHead({ batch, actions }: Pick<BatchPageParts, 'actions'> & { batch: RecordedBatch }) {
  useUnits()
  const [isCodeOpen, setCodeOpen] = useState(false)
  const { recipe, batchNumber } = batch
  const title = `${recipe.name} ${batchNumber}`
  const papers: MenuItem[] = [
    {
      label: text('batch.brewSheet'),
      icon: IconPrinter,
      onChoose: () => void window.open(brewSheetOf(batch), '_blank', 'noopener'),
    },
    { label: text('batch.qrCode'), icon: IconQrcode, onChoose: () => setCodeOpen(true) },
  ]
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${recipe.style} · ${textOf(sizeOf(batch))}`}
        actions={actions(batch, papers)}
        hasBar
      />
      <Standing batch={batch} />
      <Suspense>
        {isCodeOpen && (
          <QrCodeDialog
            name={text('batch.codeName', { number: batchNumber })}
            heading={title}
            path={batchPath(batchNumber)}
            lead={text('batch.codeLead')}
            onClose={() => setCodeOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Standing({ batch }: { batch: RecordedBatch }) {
  const now = useNow()
  const vessel = vesselOf(batch)
  const readings = useReadings()
  const fermentation = useFermentations().get(batch.id)
  const tank = tankDays(batch, now)
  const measured = vessel ? readings.get(vessel.id) : undefined
  const why = cancellationText(batch)
  const findings = findingsOf(batch, now, { measured, fermentation })
  const days = tank && { day: tank.days, of: tank.expectedDays }
  return (
    <Band aria-label={text('batch.standing')}>
      <Row $wrap $gap="xs">
        {vessel && (
          <Text as="strong" $size="xl">
            {vessel.label}
          </Text>
        )}
        <StageBadge stage={batch.stage} />
        {batch.archivedAt && <Muted>{text('batch.archived')}</Muted>}
        {fermentation?.offProfile && <TankAlertBadge kind={fermentation.offProfile.kind} />}
        {findings.map(
          ({ key, kind }) =>
            // An issue has its words below.
            kind !== 'ISSUE' && <TankAlertBadge key={key} kind={kind} />,
        )}
        {isMaturing(batch.stage) && findings.length === 0 && !fermentation?.offProfile && (
          <Badge {...fineLook} label={text('batch.noIssue')} />
        )}
        {vessel && (
          <Measured $lines={batch.stage === 'FERMENTING' ? 2 : Number(isInTank(batch))}>
            <TankReadings
              readings={newestReadings(measured, lastLogged(batch))}
              fermentation={fermentation}
              now={now}
            />
          </Measured>
        )}
      </Row>
      {tank && days && (
        <div>
          <Row $spread $gap="xs" $below="xxs">
            <Text $weight="medium">{text('batch.day', days)}</Text>
            <Muted>{text('batch.percent', { percent: tank.percent })}</Muted>
          </Row>
          <ProgressBar
            percent={tank.percent}
            tone={isMaturing(batch.stage) ? elapsedTone(tank.percent) : 'blue'}
            label={text('batch.progressOf', { number: batch.batchNumber })}
            text={text('batch.dayAndPercent', { ...days, percent: tank.percent })}
          />
        </div>
      )}
      {why && <Text as="p">{text('batch.cancelledBecause', { why })}</Text>}
      {batch.openIssue && <OpenIssue issue={batch.openIssue} batch={batch} />}
    </Band>
  )
}

/** What is wrong with the beer in its tank, as everywhere else. */
function TankAlertBadge({ kind }: { kind: AlertKind }) {
  const look = tankAlertLooks[kind]
  return look && <Badge {...look} label={text(look.label)} />
}

/** A row of its own, as high before it is known what devices measure and how long the beer still ferments. */
const Measured = styled.div<{ $lines: number }>`
  flex: 1 0 100%;
  min-height: calc(${theme.font.size.sm} * ${theme.font.leading.normal} * ${(props) => props.$lines});
`

const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
  align-items: center;
  gap: ${theme.space.sm} ${theme.space.lg};
  margin-bottom: ${theme.space.lg};

  ${theme.media.list} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${theme.media.cards} {
    row-gap: ${theme.space.xs};
    margin: -${theme.space.xs} 0 ${theme.space.md};
  }
`
