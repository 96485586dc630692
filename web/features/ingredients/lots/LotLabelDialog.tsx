import { IconPrinter } from '@tabler/icons-react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { formatDay, formatDayOf } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { LabelSheet } from '#web/ui/dialogs/LabelSheet.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { LotDocument } from './lotDocuments.ts'

interface LotLabelDialogProps {
  lotId: string
  /** The lot has just been received. */
  isNew?: boolean
  onClose: () => void
}

/**
 * The label of a lot, to be printed and stuck on its bags: its code in large letters and for a scanner, which types it into
 * any search field.
 */
export function LotLabelDialog({ lotId, isNew = false, onClose }: LotLabelDialogProps) {
  useUnits()
  const query = useLiveQuery(LotDocument, { variables: { id: lotId } })
  const lot = query.data?.lot
  const code = lot?.code ?? ''
  return (
    <Dialog open onClose={onClose} title={text(isNew ? 'lots.receivedAs' : 'lots.labelOf', { code })}>
      <DialogBody>
        <Pending of={query} failure={text('lots.loadFailed')}>
          <Skeleton $height="320px" />
        </Pending>
        {lot && (
          <>
            <Text as="p" $below="md">
              {text('lots.labelLead')}
            </Text>
            <LabelSheet
              code={code}
              codeLabel={text('lots.codeOf', { code })}
              name={lot.ingredientName}
              facts={[
                lot.lotNumber && text('lots.supplierLot', { number: lot.lotNumber }),
                lot.supplierName,
                text('lots.receivedOn', { day: formatDayOf(lot.receivedAt) }),
                lot.expirationDate && text('lots.expires', { day: formatDay(lot.expirationDate) }),
                amountText(lot.quantity, lot.unit),
              ]}
            />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        <Button
          main
          variant="primary"
          icon={IconPrinter}
          disabledReason={lot ? null : text('lots.loadingLot')}
          onClick={() => window.print()}
        >
          {text('lots.printLabel')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
