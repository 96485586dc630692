import {
  IconBarrel,
  IconBucketDroplet,
  IconClipboardList,
  IconDownload,
  IconHelpHexagon,
  IconPackage,
  IconPrinter,
  IconRoute,
} from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { HoldMenu } from '#web/live/holds/HoldMenu.tsx'
import { saveRecall } from '#web/live/session/saveDownload.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { TraceView } from './recallDocuments.ts'
import { BatchesTable, LotsTable, PackagesTable, PossibleTable, VesselsTable } from './RecallTables.tsx'
import { tracedText } from './recallWords.ts'
import { useHoldReached, type Traced } from './useHoldReached.ts'
import { WayPicture } from './WayPicture.tsx'

interface RecallProps {
  query: { data: unknown; error?: string | null; refetch: () => Promise<unknown>; asOf: Date | null }
  trace: TraceView | null | undefined
  title: string
  subtitle?: string | undefined
  of: Traced
  /** What is traced, in words. */
  name: string
}

/** A trace: the way as a picture, what is on it in tables with amounts and what is here, to be held, printed and saved as a file. */
export function Recall({ query, trace, title, subtitle, of, name }: RecallProps) {
  useUnits()
  const hold = useHoldReached(of, name)
  const save = () =>
    void saveRecall(of).catch((error: unknown) => notifications.fail(text('recall.notSaved'), error))
  return (
    <Printed>
      <PageHeader
        title={title}
        {...(subtitle && { subtitle })}
        actions={
          trace && (
            <NotPrinted $wrap $gap="sm">
              <HoldMenu
                label={text('recall.holdAll')}
                title={text('recall.holdAllOf', { name })}
                reasons={['lots.reasons.recalled', 'lots.reasons.doubtful', 'lots.reasons.damaged']}
                onHold={(reason) => void hold(reason)}
              />
              <Button icon={IconDownload} onClick={save}>
                {text('recall.csv')}
              </Button>
              <Button icon={IconPrinter} onClick={() => window.print()}>
                {text('recall.print')}
              </Button>
            </NotPrinted>
          )
        }
      />
      <StaleNote asOf={query.asOf} />
      <Pending of={query} failure={text('recall.loadFailed')}>
        <LoadingNote what={text('recall.loading')} />
        <Skeleton $height="480px" />
      </Pending>
      {trace === null && <Quiet>{text('recall.nothing')}</Quiet>}
      {trace && <Tables trace={trace} />}
    </Printed>
  )
}

function Tables({ trace }: { trace: TraceView }) {
  const { lots, batches, vessels, packageLots, possible, isWhole, lostQuantity } = trace
  return (
    <Stack $gap="lg">
      {!isWhole && <Quiet role="status">{text('recall.notWhole')}</Quiet>}
      <Panel title={text('recall.way')} icon={IconRoute}>
        {batches.length === 0 ? <Quiet>{text('recall.unused')}</Quiet> : <WayPicture trace={trace} />}
      </Panel>
      {lots.length > 0 && (
        <Panel title={text('recall.lots')} icon={IconPackage}>
          <LotsTable trace={trace} />
        </Panel>
      )}
      {batches.length > 0 && (
        <Panel title={text('recall.batches')} icon={IconClipboardList}>
          <BatchesTable trace={trace} />
        </Panel>
      )}
      {vessels.length > 0 && (
        <Panel title={text('recall.vessels')} icon={IconBucketDroplet}>
          <VesselsTable trace={trace} />
          {lostQuantity !== null && lostQuantity > 0 && (
            <Quiet>{text('recall.lost', { amount: tracedText(trace, lostQuantity) })}</Quiet>
          )}
        </Panel>
      )}
      {packageLots.length > 0 && (
        <Panel title={text('recall.packages')} icon={IconBarrel}>
          <PackagesTable trace={trace} />
        </Panel>
      )}
      {possible.length > 0 && (
        <Panel title={text('recall.possible')} icon={IconHelpHexagon}>
          <PossibleTable trace={trace} />
        </Panel>
      )}
    </Stack>
  )
}

const NotPrinted = styled(Row)`
  @media print {
    display: none;
  }
`

/** On paper, all of it in ink. */
const Printed = styled.div`
  @media print {
    color: ${theme.paper.ink};

    [role='status'] {
      display: none;
    }
    section {
      break-inside: avoid;
      border-color: ${theme.paper.line};
      background: ${theme.paper.sheet};
      box-shadow: none;
    }
  }
`
