import { IconDropletHalf2, IconPencil, IconRoute } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { recordedVolumeKinds, volumeAction } from '#domain/cellar/recordedVolume.ts'
import type { PlainId } from '#domain/language/message.ts'
import type { BatchBalanceQuery } from '#generated/gql/graphql.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import type { VolumeActView } from '#web/entities/volumeAct.ts'
import { BatchBalanceDocument } from '#web/features/batch/batchDocuments.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { vesselOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { VesselContents } from '#web/live/volumes/VesselContents.tsx'
import { movedText, volumeKindLabels } from '#web/live/volumes/volumeWords.ts'
import { theme } from '#web/theme.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

const RecordVolumeDialog = lazyView(
  'RecordVolumeDialog',
  () => import('#web/live/volumes/RecordVolumeDialog.tsx'),
)

const HarvestDialog = lazyView('HarvestDialog', () => import('#web/live/volumes/HarvestDialog.tsx'))

/** What is recorded: of a vessel, or of an act whose right values are asked for. */
type Recording = { vesselId: string; corrects?: VolumeActView }

/** Where the beer of a batch went, the tanks in which it is, and what moved it, each act corrected where it was recorded. */
export function Volumes({ batch }: { batch: BatchView }) {
  useUnits()
  const query = useLiveQuery(BatchBalanceDocument, { variables: { batchId: batch.id } })
  const [recording, setRecording] = useState<Recording | null>(null)
  const { batchBalance: balance, volumeActs: acts = [], equipment: vessels = [] } = query.data ?? {}
  const [harvestedId, setHarvestedId] = useState<string | null>(null)
  const tanks = tanksOf(batch, vessels)
  const vessel = vessels.find(({ id }) => id === recording?.vesselId)
  const harvested = vessels.find(({ id }) => id === harvestedId)
  return (
    <Panel title={text('volumes.title')} icon={IconDropletHalf2}>
      <Pending of={query} failure={text('volumes.loadFailed')}>
        <LoadingNote what={text('volumes.loadingWhat')} />
        <Skeleton $height="240px" />
      </Pending>
      {balance && acts.length > 0 && <Figures balance={balance} />}
      {tanks.length > 0 && (
        <LowRows>
          {tanks.map((tank) => (
            <Tank
              key={tank.id}
              tank={tank}
              onRecord={() => setRecording({ vesselId: tank.id })}
              onHarvest={() => setHarvestedId(tank.id)}
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
        {harvested && <HarvestDialog vessel={harvested} onClose={() => setHarvestedId(null)} />}
      </Suspense>
    </Panel>
  )
}

/** The tanks that hold beer of a batch, and that in which it stands. */
function tanksOf(batch: BatchView, vessels: readonly WholeVesselView[]): WholeVesselView[] {
  const standsIn = batch.stage === 'MASHING' || batch.stage === 'BOILING' ? undefined : vesselOf(batch)?.id
  return vessels.filter(
    ({ id, contents }) =>
      id === standsIn || contents?.parts.some(({ batchNumber }) => batchNumber === batch.batchNumber),
  )
}

const figures = [
  { name: 'volumes.knockedOut', of: 'knockedOut' },
  { name: 'volumes.arrived', of: 'arrived' },
  { name: 'volumes.packaged', of: 'packaged' },
  { name: 'volumes.lost', of: 'lost' },
  { name: 'volumes.inTank', of: 'inTank' },
  { name: 'volumes.notRecorded', of: 'notRecorded' },
] as const satisfies readonly { name: PlainId; of: keyof BatchBalanceQuery['batchBalance'] }[]

/** Where the beer went; what nobody recorded stands there only if there is any. */
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
        if (of === 'notRecorded' && volumeBBL === 0) return null
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

interface TankProps {
  tank: WholeVesselView
  onRecord: () => void
  onHarvest: () => void
}

/** A tank with what it holds, and the buttons by which something of it is recorded, and yeast harvested where beer ferments. */
function Tank({ tank, onRecord, onHarvest }: TankProps) {
  const refusal = useRoleRefusal(tank.contents ? 'recordVolume' : 'moveVolume')
  const cannotHarvest = useRoleRefusal('adjustIngredient')
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
              <Text $weight="medium">{text(volumeKindLabels[act.kind])}</Text> {movedText(act)}
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
