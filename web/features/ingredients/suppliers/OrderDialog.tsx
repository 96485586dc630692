import { useMemo, useState } from 'react'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import { EmailOrdersDocument } from '#web/features/ingredients/ingredientCommands.ts'
import { DeliveriesDocument } from '#web/features/ingredients/ingredientDocuments.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { linesOf, orderGroups, type OrderDraft } from './orderDraft.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderResults } from './OrderResults.tsx'

interface OrderDialogProps {
  items: readonly IngredientView[]
  /** They weren't chosen: those on order are left out. */
  isMissing?: boolean
  onClose: () => void
}

/** Sends each supplier one order for these ingredients, with an optional message, or records one that was placed otherwise. */
export function OrderDialog({ items, isMissing = false, onClose }: OrderDialogProps) {
  useUnits()
  const query = useLiveQuery(DeliveriesDocument)
  const [draft, setDraft] = useState<OrderDraft>({ amounts: {}, days: {} })
  const [message, setMessage] = useState('')
  const [results, setResults] = useState<EmailOrdersMutation['emailSupplierOrders'] | null>(null)
  const [send, { busy }] = useLastingCommand(EmailOrdersDocument, 'SupplierOrders')
  const cannotOrder = useRoleRefusal('orderSupplies')
  const deliveries = query.data?.deliveries
  const groups = useMemo(
    () => (deliveries ? orderGroups(items, deliveries, isMissing) : []),
    [items, deliveries, isMissing],
  )
  const today = dayAt(now())
  const confirm = async (byMail: boolean) => {
    try {
      const lines = linesOf(draft, groups, today)
      const order = { lines, customMessage: message.trim() || null, byMail }
      const { emailSupplierOrders } = await send(order)
      setResults(emailSupplierOrders)
    } catch (error) {
      notifications.fail(text('suppliers.notSent'), error)
    }
  }
  const refusal = cannotOrder ?? (groups.length === 0 ? text('suppliers.nothingToOrder') : null)
  return (
    <Dialog
      open
      isFilled={!results && (message !== '' || Object.keys(draft.amounts).length > 0)}
      onClose={onClose}
      title={text('suppliers.orders')}
    >
      <DialogBody>
        {results ? (
          <OrderResults results={results} />
        ) : (
          <Stack>
            <Pending of={query} failure={text('suppliers.deliveriesFailed')}>
              <LoadingNote what={text('suppliers.deliveriesWhat')} />
              <Skeleton $height="240px" />
            </Pending>
            {deliveries && groups.length === 0 && <p>{text('suppliers.nothingLow')}</p>}
            {groups.map((group) => (
              <OrderLines key={group.key} group={group} draft={draft} today={today} onDraft={setDraft} />
            ))}
            <TextArea
              label={text('suppliers.message')}
              value={message}
              maxLength={2000}
              placeholder={text('suppliers.messageExample')}
              onChange={(event) => setMessage(event.target.value)}
            />
            <Muted as="p">{text('suppliers.recordHint')}</Muted>
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {text(results ? 'common.close' : 'common.cancel')}
        </Button>
        {!results && (
          <>
            <Button main busy={busy} disabledReason={refusal} onClick={() => void confirm(false)}>
              {text('suppliers.record')}
            </Button>
            <Button
              main
              variant="primary"
              busy={busy}
              disabledReason={refusal}
              onClick={() => void confirm(true)}
            >
              {text('suppliers.send')}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}
