import {
  IconBarrel,
  IconBucketDroplet,
  IconClipboardList,
  IconDownload,
  IconHelpHexagon,
  IconPackage,
  IconPlant2,
  IconPrinter,
  IconRoute,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { HoldMenu } from '#web/live/holds/HoldMenu.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
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
import {
  HoldReachedDocument,
  TraceLotDocument,
  TracePackageLotDocument,
  type TraceView,
} from './recallDocuments.ts'
import {
  BatchesTable,
  LotsTable,
  PackagesTable,
  PossibleTable,
  VesselsTable,
  YeastTable,
} from './RecallTables.tsx'
import { countText, tracedText } from './recallWords.ts'
import { WayPicture } from './WayPicture.tsx'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'

/** Where a lot of an ingredient went. */
export function LotRecallPage() {
  const { id = '' } = useParams()
  const query = useLiveQuery(TraceLotDocument, { variables: { id } })
  const trace = query.data?.traceLot
  const lot = trace?.lot
  const title = lot
    ? text('recall.ofLot', { code: lot.code, name: lot.ingredientName })
    : text('recall.title')
  const subtitle = lot
    ? [lot.lotNumber, lot.supplierName].filter(Boolean).join(' · ') || undefined
    : undefined
  return (
    <Recall
      query={query}
      trace={trace}
      title={title}
      subtitle={subtitle}
      of={{ lotId: id }}
      name={lot?.code ?? ''}
    />
  )
}

/** What packages were made of. */
export function PackageRecallPage() {
  const { id = '' } = useParams()
  const query = useLiveQuery(TracePackageLotDocument, { variables: { id } })
  const trace = query.data?.tracePackageLot
  const packages = trace?.packageLot?.packageLot
  const subtitle = packages && [
    countText(packages),
    packages.batchNumber && text('stock.batch', { number: packages.batchNumber }),
  ]
  return (
    <Recall
      query={query}
      trace={trace}
      title={
        packages
          ? text('recall.ofLot', { code: packages.code, name: packages.beerType.name })
          : text('recall.title')
      }
      subtitle={subtitle?.filter(Boolean).join(' · ')}
      of={{ packageLotId: id }}
      name={packages?.code ?? ''}
    />
  )
}

/** What is traced. */
type Traced = { lotId: string } | { packageLotId: string }

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
function Recall({ query, trace, title, subtitle, of, name }: RecallProps) {
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

/** How many harvests of yeast are followed on the page, until all are asked for. */
const shownGenerations = 1

function Tables({ trace: whole }: { trace: TraceView }) {
  const [isAll, setAll] = useState(false)
  const trace = useMemo(() => (isAll ? whole : upToGeneration(whole, shownGenerations)), [whole, isAll])
  const { lots, yeast, batches, vessels, packageLots, possible, isWhole, lostQuantity } = trace
  const later = whole.batches.length - batches.length
  return (
    <Stack $gap="lg">
      {!isWhole && <Quiet role="status">{text('recall.notWhole')}</Quiet>}
      {later > 0 && (
        <NotPrinted $wrap $gap="sm">
          <Quiet>{text('recall.laterGenerations', { count: later })}</Quiet>
          <Button onClick={() => setAll(true)}>{text('recall.showGenerations')}</Button>
        </NotPrinted>
      )}
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
      {yeast.length > 0 && (
        <Panel title={text('recall.yeast')} icon={IconPlant2}>
          <YeastTable trace={trace} />
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

/** What of a trace so many harvests of yeast are between. */
function upToGeneration(trace: TraceView, most: number): TraceView {
  const near = <One extends { generation: number }>(all: readonly One[]) =>
    all.filter(({ generation }) => generation <= most)
  return {
    ...trace,
    ...{ lots: near(trace.lots), yeast: near(trace.yeast), batches: near(trace.batches) },
    ...{ vessels: near(trace.vessels), packageLots: near(trace.packageLots) },
  }
}

/** Holds everything that is here of what is traced; without a connection as well, dated now. `name` is what is traced, in words. */
function useHoldReached(of: Traced, name: string): (reason: string) => Promise<void> {
  const { queue } = useQueue()
  const undoing = useUndo()
  return async (reason) => {
    const queued = queue.add({
      document: HoldReachedDocument,
      variables: { ...of, reason, occurredAt: now().toISOString() },
      about: 'lotId' in of ? `Lot:${of.lotId}` : `PackageLot:${of.packageLotId}`,
      delta: null,
      label: text('recall.holdInShort', { name, reason }),
      correction: { path: pathOf(of), stays: true },
    })
    try {
      const done = text('recall.heldNow', { name })
      await notifyOutcome(queued, text('recall.holdWaits', { name }), done, undoing([queued.id]))
    } catch (error) {
      notifications.fail(text('recall.notHeld', { name }), error)
    }
  }
}

const pathOf = (of: Traced) =>
  'lotId' in of ? `/recall/lot/${of.lotId}` : `/recall/package/${of.packageLotId}`

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
