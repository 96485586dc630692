import { CancelDeliveryDocument } from '#web/features/ingredients/ingredientCommands.ts'
import { expectedText, type DeliveryView } from '#web/features/ingredients/suppliers/expectedText.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { List } from '#web/ui/layout/List.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

interface OnOrderProps {
  /** The ingredient. */
  name: string
  expected: readonly DeliveryView[]
  onChangeDay: (delivery: DeliveryView) => void
}

/** What is on order of an ingredient, by whom, and buttons that change its day or cancel it. */
export function OnOrder({ name, expected, onChangeDay }: OnOrderProps) {
  const [cancel, { busy, idFor }] = useCommand(CancelDeliveryDocument)
  const undoing = useUndo()
  const refusal = useRoleRefusal('orderSupplies')
  const cancelOrder = async (id: string) => {
    const commandId = idFor({ id })
    await tell(cancel({ id }, commandId), {
      done: text('stock.orderCancelled', { name }),
      failed: text('stock.cancelOrderFailed'),
      more: undoing([commandId]),
    })
  }
  return (
    <List as="ul" $gap="xs">
      {expected.map((delivery) => (
        <Row as="li" $surface="sunken" $wrap $spread $gap="sm" $pad="sm md" key={delivery.id}>
          <div>
            <p>{expectedText(delivery)}</p>
            {delivery.orderedBy && (
              <Muted as="p">
                {text('stock.orderedBy', {
                  who: delivery.orderedBy.name,
                  day: formatDayOf(delivery.orderedAt),
                })}
              </Muted>
            )}
          </div>
          <Row $gap="sm" $wrap>
            <Button disabledReason={refusal} onClick={() => onChangeDay(delivery)}>
              {text('stock.changeDay')}
            </Button>
            <Button busy={busy} disabledReason={refusal} onClick={() => void cancelOrder(delivery.id)}>
              {text('stock.cancelOrder')}
            </Button>
          </Row>
        </Row>
      ))}
    </List>
  )
}
