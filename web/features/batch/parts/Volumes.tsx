import { IconDropletHalf2, IconPencil, IconRoute } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { isFinished } from '#domain/batches/batchStages.ts'
import { recordedVolumeKinds, volumeAction } from '#domain/cellar/recordedVolume.ts'
import { message, type PlainId } from '#domain/language/message.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { BatchBalanceQuery } from '#generated/gql/graphql.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { VolumeActView } from '#web/entities/volumeAct.ts'
import { BatchBalanceDocument } from '#web/features/batch/batchDocuments.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { onlyBatchIn, vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { VesselContents } from '#web/live/volumes/VesselContents.tsx'
import { actLabel, movedText, volumeKindLabels } from '#web/live/volumes/volumeWords.ts'
import { theme } from '#web/theme.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { RichText } from '#web/ui/language/RichText.tsx'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

const RecordVolumeDialog = lazyView(
  'RecordVolumeDialog',
  () => import('#web/live/volumes/RecordVolumeDialog.tsx'),
)

const SplitBatchDialog = lazyView('SplitBatchDialog', () => import('#web/live/volumes/SplitBatchDialog.tsx'))

const HarvestDialog = lazyView('HarvestDialog', () => import('#web/live/volumes/HarvestDialog.tsx'))

/** What is recorded: of a vessel, or of an act whose right values are asked for. */
type Recording = { vesselId: string; corrects?: VolumeActView }

/** Where the beer of a batch went, the tanks in which it is, and what moved it, each act corrected where it was recorded. */
export function Volumes({ batch }: { batch: BatchView }) {
  useUnits()
  const query = useLiveQuery(BatchBalanceDocument, { variables: { batchId: batch.id } })
  const [recording, setRecording] = useState<Recording | null>(null)
  const {
    batchBalance: balance,
    batchKin: kin,
    volumeActs: acts = [],
    equipment: vessels = [],
  } = query.data ?? {}
  const [harvestedId, setHarvestedId] = useState<string | null>(null)
  const [halfId, setHalfId] = useState<string | null>(null)
  const tanks = tanksOf(batch, vessels)
  const vessel = vessels.find(({ id }) => id === recording?.vesselId)
  const harvested = vessels.find(({ id }) => id === harvestedId)
  const half = vessels.find(({ id }) => id === halfId)
  return (
    <Panel title={text('volumes.title')} icon={IconDropletHalf2}>
      <Pending of={query} failure={text('volumes.loadFailed')}>
        <LoadingNote what={text('volumes.loadingWhat')} />
        <Skeleton $height="240px" />
      </Pending>
      {balance && acts.length > 0 && <Figures balance={balance} />}
      {kin && <Kin batch={batch} kin={kin} />}
      {tanks.length > 0 && (
        <LowRows>
          {tanks.map((tank) => (
            <Tank
              key={tank.id}
              tank={tank}
              onRecord={() => setRecording({ vesselId: tank.id })}
              onHarvest={() => setHarvestedId(tank.id)}
              onSplit={isHalfOf(batch, tank) ? () => setHalfId(tank.id) : null}
            />
          ))}
        </LowRows>
      )}
      {acts.length > 0 && <Acts acts={acts} onCorrect={setRecording} />}
      {query.data && acts.length === 0 && <Quiet>{text('volumes.none')}</Quiet>}
      <Suspense fallback={null}>
        {recording && vessel && (
          <RecordVolumeDialog
            key={recording.corrects?.id}
            {...recording}
            vessel={vessel}
            vessels={vessels}
            onClose={() => setRecording(null)}
          />
        )}
        {half && <SplitBatchDialog vessel={half} onClose={() => setHalfId(null)} />}
        {harvested && <HarvestDialog vessel={harvested} onClose={() => setHarvestedId(null)} />}
      </Suspense>
    </Panel>
  )
}

/** The tank in which the beer of a batch stands. */
const ownTank = (batch: BatchView) =>
  batch.stage === 'MASHING' || batch.stage === 'BOILING' ? undefined : vesselOf(batch)?.id

/** Whether a tank besides its own holds beer of a batch, and nothing else. */
const isHalfOf = (batch: BatchView, tank: WholeVesselView) =>
  onlyBatchIn(tank) === batch.batchNumber && tank.id !== ownTank(batch)

/** The tanks that hold beer of a batch, and that in which it stands. */
function tanksOf(batch: BatchView, vessels: readonly WholeVesselView[]): WholeVesselView[] {
  const standsIn = ownTank(batch)
  return vessels.filter(
    ({ id, contents }) =>
      id === standsIn || contents?.parts.some(({ batchNumber }) => batchNumber === batch.batchNumber),
  )
}

const figures = [
  { name: 'volumes.knockedOut', of: 'knockedOut' },
  { name: 'volumes.arrived', of: 'arrived' },
  { name: 'volumes.packaged', of: 'packaged' },
  { name: 'volumes.splitOff', of: 'splitOff' },
  { name: 'volumes.lost', of: 'lost' },
  { name: 'volumes.inTank', of: 'inTank' },
  { name: 'volumes.notRecorded', of: 'notRecorded' },
] as const satisfies readonly { name: PlainId; of: keyof BatchBalanceQuery['batchBalance'] }[]

/** Where the beer went; what was split off, and what nobody recorded, stand there only if there is any. */
function Figures({ balance }: { balance: BatchBalanceQuery['batchBalance'] }) {
  return (
    <Grid
      as="dl"
      aria-label={text('volumes.figures')}
      $columns="repeat(auto-fill, minmax(96px, 1fr))"
      $phone="1fr 1fr 1fr"
      $gap="sm"
    >
      {figures.map(({ name, of }) => {
        const { volumeBBL, basis } = balance[of]
        if ((of === 'notRecorded' || of === 'splitOff') && volumeBBL === 0) return null
        return (
          <div key={of}>
            <Muted as="dt">{text(name)}</Muted>
            <Text as="dd" $weight="strong" $lines="nowrap">
              {beerText({ volumeBBL, isAssumed: basis === 'ASSUMED' && volumeBBL > 0 })}
            </Text>
          </div>
        )
      })}
    </Grid>
  )
}

interface KinProps {
  batch: BatchView
  kin: BatchBalanceQuery['batchKin']
}

/** The batches with which it shares beer: from which it was split, what was split off it, and into which all of it was blended. */
function Kin({ batch, kin: { splitFrom, splits, blendedInto } }: KinProps) {
  const groups = [
    { name: text('batch.splitFrom'), batches: splitFrom ? [splitFrom] : [] },
    { name: text('batch.splits'), batches: splits },
  ].filter(({ batches }) => batches.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <dl>
          {groups.map(({ name, batches }) => (
            <Row as="div" key={name} $wrap $gap="xs">
              <Muted as="dt">{name}</Muted>
              {batches.map(({ id, batchNumber }) => (
                <dd key={id}>
                  <BatchLink number={batchNumber} />
                </dd>
              ))}
            </Row>
          ))}
        </dl>
      )}
      {blendedInto && <Blended batch={batch} into={blendedInto.batchNumber} />}
    </>
  )
}

const CompleteDocument = graphql(`
  mutation CompleteBlended($id: ID!, $from: BatchStage, $commandId: ID) {
    moveBatch(id: $id, to: COMPLETED, from: $from, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

/** A batch of which all beer is in the tank of another one: it can be completed, or was. */
function Blended({ batch, into: number }: { batch: BatchView; into: string }) {
  const [run, { busy, idFor }] = useCommand(CompleteDocument)
  const undoing = useUndo()
  const refusal = useRoleRefusal('moveBatch')
  const { id, stage } = batch
  if (isFinished(stage))
    return (
      <p>
        <RichText
          of={message('batch.blendedInto', { number })}
          marks={{ link: (words) => <BatchLink number={number}>{words}</BatchLink> }}
        />
      </p>
    )
  const complete = () => {
    const variables = { id, from: stage }
    const commandId = idFor(variables)
    void tell(run(variables, commandId), {
      done: text('batch.completedInto', { number }),
      failed: text('batch.notCompleted'),
      more: undoing([commandId]),
    })
  }
  return (
    <Row $wrap $gap="xs">
      <Notice $tone="gray" role="status">
        {text('batch.allBlended', { label: vesselOf(batch)?.label ?? '', number })}
      </Notice>
      <Button busy={busy} disabledReason={refusal} onClick={complete}>
        {text('batch.complete')}
      </Button>
    </Row>
  )
}

interface TankProps {
  tank: WholeVesselView
  onRecord: () => void
  onHarvest: () => void
  /** Gives what it holds a batch of its own; null where it is no half of this batch. */
  onSplit: (() => void) | null
}

/** A tank with what it holds, and the buttons by which something of it is recorded, and yeast harvested where beer ferments. */
function Tank({ tank, onRecord, onHarvest, onSplit }: TankProps) {
  const refusal = useRoleRefusal(tank.contents ? 'recordVolume' : 'moveVolume')
  const cannotHarvest = useRoleRefusal('adjustIngredient')
  const cannotSplit = useRoleRefusal('moveVolume')
  const { label, contents, type } = tank
  return (
    <li>
      <VesselContents vessel={tank} />
      <Row $wrap $gap="xs">
        {contents && type === 'FERMENTER' && (
          <Button
            disabledReason={cannotHarvest}
            aria-label={text('yeast.harvestFrom', { label })}
            onClick={onHarvest}
          >
            {text('yeast.harvest')}
          </Button>
        )}
        <Button disabledReason={refusal} aria-label={text('volumes.recordOf', { label })} onClick={onRecord}>
          {text(contents ? 'volumes.record' : 'volumes.alreadyThere')}
        </Button>
        {onSplit && (
          <Button
            disabledReason={cannotSplit}
            aria-label={text('volumes.ownBatchOf', { label })}
            onClick={onSplit}
          >
            {text('volumes.ownBatch')}
          </Button>
        )}
      </Row>
    </li>
  )
}

interface ActsProps {
  acts: readonly VolumeActView[]
  onCorrect: (recording: Recording) => void
}

/** What moved the beer, the newest first; what no longer counts is struck through. */
function Acts({ acts, onCorrect }: ActsProps) {
  return (
    <LowRows aria-label={text('volumes.acts')}>
      {acts.map((act) => (
        <li key={act.id}>
          <Words>
            <Act as={act.supersededAt ? 'del' : 'span'}>
              <Text $weight="medium">{actLabel(act)}</Text> {movedText(act)}
            </Act>
            <Detail>{moreAbout(act)}</Detail>
          </Words>
          {act.packageLot && !act.supersededAt && (
            <LinkButton
              to={`/recall/package/${act.packageLot.id}`}
              icon={IconRoute}
              aria-label={text('recall.ofLot', {
                code: act.packageLot.code,
                name: act.packageLot.beerType.name,
              })}
            >
              {text('recall.open')}
            </LinkButton>
          )}
          <CorrectButton act={act} onCorrect={onCorrect} />
        </li>
      ))}
    </LowRows>
  )
}

/** Who, when and why, what was lost or found besides, and where it is recorded. */
function moreAbout(act: VolumeActView): string {
  const { kind, lossBBL, volumeBBL, by, occurredAt, reason, supersededAt } = act
  const isAssumed = act.basis === 'ASSUMED'
  const isLossItself = (kind === 'LOSS' || kind === 'DUMP') && volumeBBL === 0
  const lost = lossBBL > 0 && !isLossItself
  const found = kind === 'COUNT' && volumeBBL > 0 && !act.causedBy
  return [
    lost && text('volumes.lossBesides', { volume: beerText({ volumeBBL: lossBBL, isAssumed }) }),
    found && text('volumes.foundBesides', { volume: beerText({ volumeBBL, isAssumed }) }),
    reason,
    placeOf(act),
    by?.name,
    formatMoment(new Date(occurredAt)),
    supersededAt && text('volumes.noLonger'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Where an act is recorded that follows from something else. */
function placeOf({ isFree, logId, brewStepId, causedBy, kind, basis, reason }: VolumeActView): string | null {
  if (causedBy) return text('volumes.foundFor')
  if (isFree) return null
  if (logId) return text('volumes.inLog')
  if (brewStepId) return text('volumes.inBrewDay')
  if (kind === 'LOSS' && basis === 'ASSUMED' && !reason) return text('volumes.nobodyRecorded')
  return text('volumes.ofBatch')
}

function CorrectButton({ act, onCorrect }: { act: VolumeActView } & Pick<ActsProps, 'onCorrect'>) {
  const kind = recordedVolumeKinds.find((one) => one === act.kind)
  const refusal = useRoleRefusal(volumeAction(kind ?? 'TRANSFER'))
  const vesselId = act.from?.id ?? act.to?.id
  if (!act.isFree || act.supersededAt || !kind || !vesselId) return null
  return (
    <IconButton
      label={text('volumes.correct', { what: `${text(volumeKindLabels[kind])} ${movedText(act)}` })}
      icon={IconPencil}
      disabledReason={refusal}
      onClick={() => onCorrect({ vesselId, corrects: act })}
    />
  )
}

const Words = styled.div`
  flex: 1;
  min-width: 0;
`

const Act = styled.span`
  overflow-wrap: anywhere;

  &:is(del) {
    color: ${theme.color.muted};
  }
`
