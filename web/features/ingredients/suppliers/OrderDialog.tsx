import { useMemo, useState, useRef } from 'react'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import { EmailOrdersDocument } from '#web/features/ingredients/ingredientCommands.ts'
import {
  DeliveriesDocument,
  OrderProposalsDocument,
} from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { useLastingCommand } from '#web/live/forms/useLastingCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { List } from '#web/ui/layout/List.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { expectedText, type DeliveryView } from './expectedText.ts'
import {
  linesOf,
  orderGroups,
  type OrderDraft,
  type OrderGroup,
  type OrderOf,
  type ProposalView,
  amountOf,
  dayOf,
  type OrderItem,
} from './orderDraft.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { IconPrinter } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { PlainId } from '#domain/language/message.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { mailLooks } from '#web/ui/data/recordLooks.ts'
import type { Look } from '#web/ui/data/looks.ts'
import { PrintOnlyTheSheet } from '#web/ui/dialogs/PrintOnlyTheSheet.ts'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { Row } from '#web/ui/layout/Row.ts'

interface OrderDialogProps {
  items: readonly IngredientView[]
  of?: OrderOf
  onClose: () => void
}

/** Sends each supplier one order for these ingredients, with an optional message, or records one that was placed otherwise. */
export function OrderDialog({ items, of = 'CHOSEN', onClose }: OrderDialogProps) {
  useUnits()
  const query = useLiveQuery(DeliveriesDocument)
  const [draft, setDraft] = useState<OrderDraft>({ amounts: {}, days: {} })
  const [message, setMessage] = useState('')
  const [results, setResults] = useState<EmailOrdersMutation['emailSupplierOrders'] | null>(null)
  const [send, { busy }] = useLastingCommand(EmailOrdersDocument, 'SupplierOrders')
  const cannotOrder = useRoleRefusal('orderSupplies')
  const needs = useLiveQuery(OrderProposalsDocument, { skip: of !== 'NEEDED' })
  const deliveries = query.data?.deliveries
  const proposals = of === 'NEEDED' ? needs.data?.orderProposals : noProposals
  const groups = useMemo(
    () => (deliveries && proposals ? orderGroups(items, deliveries, { of, proposals }) : []),
    [items, deliveries, proposals, of],
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
            <Pending of={query.data ? needs : query} failure={text('suppliers.deliveriesFailed')}>
              <LoadingNote what={text('suppliers.deliveriesWhat')} />
              <Skeleton $height="240px" />
            </Pending>
            {deliveries && proposals && groups.length === 0 && (
              <p>{text(of === 'NEEDED' ? 'suppliers.nothingNeeded' : 'suppliers.nothingLow')}</p>
            )}
            {groups.map((group) => (
              <OrderLines key={group.key} group={group} draft={draft} today={today} onDraft={setDraft} />
            ))}
            {deliveries && of === 'NEEDED' && (
              <AlreadyOnOrder items={items} deliveries={deliveries} groups={groups} />
            )}
            <TextArea
              label={text('suppliers.message')}
              value={message}
              maxLength={2000}
              placeholder={text('suppliers.messageExample')}
              onChange={(event) => setMessage(event.target.value)}
            />
            <Muted as="p">{text('suppliers.recordHint')}</Muted>
            <NotSent groups={groups} />
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

const noProposals: readonly ProposalView[] = []

interface AlreadyOnOrderProps {
  items: readonly IngredientView[]
  deliveries: readonly DeliveryView[]
  groups: readonly OrderGroup[]
}

/** What is on order and needs no other order. */
function AlreadyOnOrder({ items, deliveries, groups }: AlreadyOnOrderProps) {
  const ordered = new Set(groups.flatMap((group) => group.items.map(({ item }) => item.id)))
  const others = deliveries.filter(({ ingredientId }) => !ordered.has(ingredientId))
  if (others.length === 0) return null
  return (
    <Box as="section" $surface="sunken" $pad="sm md">
      <h3>{text('suppliers.alreadyOnOrder')}</h3>
      <List as="ul" $gap="xs">
        {others.map((delivery) => (
          <li key={delivery.id}>
            {text('suppliers.onOrderOf', {
              name: items.find(({ id }) => id === delivery.ingredientId)?.name ?? '',
              what: expectedText(delivery),
            })}
          </li>
        ))}
      </List>
    </Box>
  )
}

/** Which ingredients no order is sent for, and why. */
function NotSent({ groups }: { groups: readonly OrderGroup[] }) {
  const namesOf = (of: (group: OrderGroup) => boolean) =>
    groups
      .filter((group) => !group.canBeSent && of(group))
      .flatMap((group) => group.items.map(({ item }) => item.name))
  const without = namesOf(({ key }) => key === '')
  const unreachable = namesOf(({ key }) => key !== '')
  return (
    <>
      {without.length > 0 && (
        <Notice $tone="yellow" role="status">
          {text('suppliers.notSentWithout', { names: { list: without } })}
        </Notice>
      )}
      {unreachable.length > 0 && (
        <Notice $tone="yellow" role="status">
          {text('suppliers.notSentNoEmail', { names: { list: unreachable } })}
        </Notice>
      )}
    </>
  )
}

interface OrderLinesProps {
  group: OrderGroup
  draft: OrderDraft
  today: Day
  onDraft: (draft: OrderDraft) => void
}

/** What is ordered from one supplier: how much of each ingredient, and when it is expected. */
function OrderLines({ group, draft, today, onDraft }: OrderLinesProps) {
  const { key, name, email, items } = group
  return (
    <Box as="section" $surface="sunken" $pad="sm md">
      <Stack $gap="sm">
        <div>
          <h3>{name}</h3>
          <Muted as="p">{email}</Muted>
        </div>
        <Columns $min="220px">
          {items.map((one) => (
            <AmountStepper
              key={one.item.id}
              label={one.item.name}
              counted={one.item.unit}
              min={0.001}
              max={maxQuantity}
              value={amountOf(draft, one)}
              hint={hintOf(one)}
              mark={one.expected[0] && <Muted>{one.expected.map(expectedText).join(' · ')}</Muted>}
              onChange={(amount) =>
                onDraft({ ...draft, amounts: { ...draft.amounts, [one.item.id]: amount } })
              }
            />
          ))}
        </Columns>
        <DateField
          label={text('suppliers.expectedOn')}
          value={dayOf(draft, group, today)}
          min={today}
          hint={text('suppliers.expectedHint')}
          onChange={(day) => onDraft({ ...draft, days: { ...draft.days, [key]: day } })}
        />
      </Stack>
    </Box>
  )
}

/** What is left of an ingredient, and when the plan needs more of it. */
function hintOf({ item, proposal }: OrderItem): string {
  const left = text('stock.left', { amount: { amount: item.currentQuantity, unit: item.unit } })
  if (!proposal?.neededOn) return left
  const day = { day: proposal.neededOn }
  const needed = proposal.orderBy
    ? text('suppliers.neededOrderBy', { day, orderBy: { day: proposal.orderBy } })
    : text('suppliers.neededOn', { day })
  return `${left} · ${needed}`
}

type Result = EmailOrdersMutation['emailSupplierOrders'][number]

const looks: Record<Result['status'], Look & { label: PlainId }> = {
  SENT: { ...mailLooks.SENT, label: 'suppliers.sent' },
  RECORDED: { ...mailLooks.RECORDED, label: 'suppliers.recorded' },
  FAILED: { ...mailLooks.FAILED, label: 'suppliers.failedTitle' },
}

/** The result of each supplier's order. */
function OrderResults({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      <Stack as="ul" $gap="xs">
        {results.map(({ supplier, email, ingredients, status, error, text: written }) => (
          <Row as="li" $surface="sunken" $wrap $spread $gap="sm" $pad="sm md" key={supplier?.id ?? 'none'}>
            <div>
              <strong>{supplier?.name ?? text('suppliers.without')}</strong>
              <Muted as="p">
                {email
                  ? text('suppliers.ingredientsTo', { count: ingredients.length, email })
                  : text('suppliers.ingredients', { count: ingredients.length })}
              </Muted>
              {error && <Muted as="p">{error}</Muted>}
            </div>
            <Badge {...looks[status]} label={text(looks[status].label)} />
            {status !== 'SENT' && written && (
              <OrderText supplier={supplier?.name ?? text('suppliers.without')} order={written} />
            )}
          </Row>
        ))}
      </Stack>
    </div>
  )
}

/** An order that no mail brought to its supplier, to be copied or printed. */
function OrderText({ supplier, order }: { supplier: string; order: string }) {
  const sheet = useRef<HTMLPreElement>(null)
  const [isPrinted, setPrinted] = useState(false)
  const print = () => {
    flushSync(() => setPrinted(true))
    window.print()
    setPrinted(false)
  }
  return (
    <Stack $gap="sm" style={{ flexBasis: '100%' }}>
      {isPrinted && <PrintOnlyTheSheet />}
      <Box
        as="pre"
        ref={sheet}
        $lines="pre-wrap"
        $breaks
        data-print-sheet={isPrinted || undefined}
        aria-label={text('suppliers.orderTo', { supplier })}
      >
        {order}
      </Box>
      <Row $gap="sm" $wrap>
        <CopyButton copies={order} shownIn={sheet} label={text('suppliers.copyOrder', { supplier })} />
        <Button icon={IconPrinter} aria-label={text('suppliers.printOrder', { supplier })} onClick={print}>
          {text('qrCode.print')}
        </Button>
      </Row>
    </Stack>
  )
}
