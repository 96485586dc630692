import { IconAdjustments, IconHandStop, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import type { OpenStockDialog } from '#web/features/ingredients/useStockDialog.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { HoldButton } from './HoldButton.tsx'
import { LotCertificates } from './LotCertificates.tsx'
import { LotDocument } from './lotDocuments.ts'
import { lotCost, type WholeLotView } from './lotViews.ts'

const LotLabelDialog = lazyView('LotLabelDialog', () => import('./LotLabelDialog.tsx'))

interface LotDialogProps {
  lotId: string
  items: readonly IngredientView[]
  onOpen: (dialog: OpenStockDialog) => void
  onClose: () => void
}

/** A lot: where it is from, what is left of it, whether it may be used, and which batches it went into. */
export function LotDialog({ lotId, items, onOpen, onClose }: LotDialogProps) {
  useUnits()
  const query = useLiveQuery(LotDocument, { variables: { id: lotId } })
  const [isPrinting, setPrinting] = useState(false)
  const cannotAdjust = useRoleRefusal('adjustIngredient')
  const lot = query.data?.lot
  const item = items.find(({ id }) => id === lot?.ingredient?.id)
  const title = lot ? text('lots.titleOf', { code: lot.code, name: lot.ingredientName }) : text('lots.lot')
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody tabIndex={0} role="region" aria-label={title}>
        <Pending of={query} failure={text('lots.loadFailed')}>
          <LoadingNote what={text('lots.loadingLot')} />
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
            <Uses lot={lot} />
            <LotCertificates lot={lot} />
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        {lot && (
          <>
            <HoldButton lot={lot} />
            {item && (
              <Button
                main
                icon={IconAdjustments}
                disabledReason={cannotAdjust}
                onClick={() =>
                  onOpen({ name: 'adjust', item, first: { type: 'SET', quantity: null, lotId } })
                }
              >
                {text('stock.adjust')}
              </Button>
            )}
            <Button main icon={IconQrcode} onClick={() => setPrinting(true)}>
              {text('lots.label')}
            </Button>
          </>
        )}
      </DialogFooter>
      <Suspense fallback={null}>
        {isPrinting && <LotLabelDialog lotId={lotId} onClose={() => setPrinting(false)} />}
      </Suspense>
    </Dialog>
  )
}

function Facts({ lot }: { lot: WholeLotView }) {
  const { unit } = lot
  const facts: [name: string, value: string | null][] = [
    [
      text('lots.left'),
      text('lots.leftOf', { left: { amount: lot.remaining, unit }, all: { amount: lot.quantity, unit } }),
    ],
    [text('lots.packages'), packagesOf(lot)],
    [text('stock.supplier'), lot.supplierName],
    [text('lots.supplierNumber'), lot.lotNumber ?? null],
    [text('lots.received'), formatMoment(new Date(lot.receivedAt))],
    [text('stock.expirationDate'), lot.expirationDate ? formatDay(lot.expirationDate) : null],
    [text('lots.cost'), lotCost(lot)],
  ]
  return (
    <Grid as="dl" $columns="repeat(auto-fill, minmax(160px, 1fr))" $phone="1fr 1fr" $gap="sm md">
      {facts.map(
        ([name, value]) =>
          value !== null && (
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

/** The packages that it came in: 10 × 55 lbs; null when nobody said. */
function packagesOf({ packages: count, packageSize, unit }: WholeLotView): string | null {
  if (!count || !packageSize) return null
  return text('lots.packagesOf', { count, size: { amount: packageSize, unit } })
}

/** Which batches it went into, with what of it is there still. */
function Uses({ lot: { uses, remaining, unit } }: { lot: WholeLotView }) {
  return (
    <section>
      <h3>{text('lots.usedIn')}</h3>
      {uses.length === 0 && <Quiet>{text('lots.usedInNone')}</Quiet>}
      <LowRows>
        {uses.map(({ batchNumber, quantity }) => (
          <li key={batchNumber}>
            <BatchLink number={batchNumber}>{text('stock.batch', { number: batchNumber })}</BatchLink>
            <Text $size="sm">{amountText(quantity, unit)}</Text>
          </li>
        ))}
        <li>
          <Text $weight="medium">{text('lots.stillHere')}</Text>
          <Text $size="sm">{amountText(remaining, unit)}</Text>
        </li>
      </LowRows>
    </section>
  )
}
