import { IconBucketDroplet, IconHandStop, IconQrcode, IconRoute } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { PlainId } from '#domain/language/message.ts'
import type { PackageLotQuery } from '#generated/gql/graphql.ts'
import { HoldButton } from '#web/live/holds/HoldButton.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { signed } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { measuredPercent } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { heldPackages } from './heldPackages.ts'
import { PackageLotDocument } from './packageDocuments.ts'
import { formatHolds } from './packageWords.ts'
import { kegReasonLabels } from '#domain/stock/kegs.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'
import type { ReactNode } from 'react'

const ReworkDialog = lazyView('ReworkDialog', () => import('./ReworkDialog.tsx'))
const PackageLabelDialog = lazyView('PackageLabelDialog', () => import('./PackageLabelDialog.tsx'))

type WholePackageLot = NonNullable<PackageLotQuery['packageLot']>
type Movement = WholePackageLot['movements'][number]

/** A lot of packages: what was filled when and from which batch, what is left, whether it is on hold, and what moved it. */
export function PackageLotDialog({ lotId, onClose }: { lotId: string; onClose: () => void }) {
  useUnits()
  const query = useLiveQuery(PackageLotDocument, { variables: { id: lotId } })
  const [opened, setOpened] = useState<'label' | 'rework' | null>(null)
  const cannotRework = useRoleRefusal('moveVolume')
  const close = () => setOpened(null)
  const lot = query.data?.packageLot
  const title = lot ? text('packaging.lotTitle', nameOf(lot)) : text('lots.lot')
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody tabIndex={0} role="region" aria-label={title}>
        <Pending of={query} failure={text('packaging.lotsFailed')}>
          <LoadingNote what={text('packaging.loadingLot')} />
          <Skeleton $height="320px" />
        </Pending>
        {query.data && !lot && <Quiet>{text('lots.gone')}</Quiet>}
        {lot && (
          <Stack>
            {lot.heldAt && (
              <Notice $tone="red" role="status">
                <IconHandStop size={20} aria-hidden="true" />
                {text('lots.heldBecause', {
                  reason: lot.holdReason ?? '',
                  moment: formatMoment(new Date(lot.heldAt)),
                })}
              </Notice>
            )}
            <Facts lot={lot} />
            <Movements movements={lot.movements} />
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        {lot && (
          <>
            <HoldButton kind={heldPackages} lot={lot} />
            <LinkButton to={`/recall/package/${lotId}`} icon={IconRoute}>
              {text('recall.open')}
            </LinkButton>
            {lot.remaining > 0 && !lot.heldAt && (
              <Button
                icon={IconBucketDroplet}
                disabledReason={cannotRework}
                aria-label={text('packaging.reworkTitle', { code: lot.code })}
                onClick={() => setOpened('rework')}
              >
                {text('packaging.rework')}
              </Button>
            )}
            <Button main icon={IconQrcode} onClick={() => setOpened('label')}>
              {text('lots.label')}
            </Button>
          </>
        )}
      </DialogFooter>
      <Suspense fallback={null}>
        {opened === 'label' && <PackageLabelDialog lotId={lotId} onClose={close} />}
        {opened === 'rework' && lot && <ReworkDialog lot={lot} onClose={close} />}
      </Suspense>
    </Dialog>
  )
}

const nameOf = ({ code, beerType, format }: WholePackageLot) => ({
  code,
  beer: beerType.name,
  format: format.name,
})

function Facts({ lot }: { lot: WholePackageLot }) {
  const { batchNumber, bestBefore, abv, from, lossBBL, origin } = lot
  const isPacked = origin === 'PACKED'
  const batch = batchNumber ? <BatchLink number={batchNumber} /> : text('packaging.unknownBatch')
  const facts: [name: string, value: ReactNode][] = [
    [text('lots.left'), text('packaging.ofAll', { left: lot.remaining, count: lot.count })],
    [text('packaging.batch'), batch],
    [
      text(isPacked ? 'packaging.packed' : 'packaging.cameIn'),
      isPacked ? formatMoment(new Date(lot.packagedAt)) : formatDay(lot.packedOn),
    ],
    [text('packaging.bestBefore'), bestBefore && formatDay(bestBefore)],
    [text('packaging.holds'), formatHolds(lot.format)],
    [text('packaging.from'), from?.label],
    [text('packaging.alcohol'), abv === null ? null : measuredPercent(abv)],
    [text('packaging.lost'), lossBBL > 0 && beerText({ volumeBBL: lossBBL, isAssumed: false })],
  ]
  return (
    <Grid as="dl" $columns="repeat(auto-fill, minmax(160px, 1fr))" $phone="1fr 1fr" $gap="sm md">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <Muted as="dt">{name}</Muted>
              <Text as="dd" $weight="medium" $breaks>
                {value}
              </Text>
            </div>
          ),
      )}
    </Grid>
  )
}

const movementLabels = {
  PACKED: 'packaging.moved.PACKED',
  UNPACKED: 'packaging.moved.UNPACKED',
  FOUND: 'packaging.moved.FOUND',
  OUT: 'packaging.moved.OUT',
  BACK: 'packaging.moved.BACK',
} as const satisfies Record<Movement['kind'], PlainId>

/** What was added and removed, the newest first. */
function Movements({ movements }: { movements: readonly Movement[] }) {
  return (
    <section>
      <h3>{text('packaging.movements')}</h3>
      {movements.length === 0 && <Quiet>{text('kegs.noMovements')}</Quiet>}
      <LowRows>
        {movements.map(({ id, kind, count, reason, by, occurredAt }) => (
          <li key={id}>
            <Text $weight="medium">
              {signed(count)}{' '}
              {text(kind === 'OUT' && reason ? kegReasonLabels[reason] : movementLabels[kind])}
            </Text>
            <Muted>
              {[formatMoment(new Date(occurredAt)), by?.name ?? text('common.unknown')].join(' · ')}
            </Muted>
          </li>
        ))}
      </LowRows>
    </section>
  )
}
