import { useMemo } from 'react'
import { deliveryFields, expectedOnLabel, type DeliveryFields } from '#domain/stock/deliveries.ts'
import { UpdateDeliveryDocument } from '#web/features/ingredients/ingredientCommands.ts'
import { expectedText, type DeliveryView } from '#web/features/ingredients/suppliers/expectedText.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { now } from '#web/ui/dates/clock.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

interface ExpectedDayDialogProps {
  /** The ingredient that is on order. */
  name: string
  delivery: DeliveryView
  onClose: () => void
}

/** Changes the day on which something on order is expected, as when the supplier postpones it. */
export function ExpectedDayDialog({ name, delivery, onClose }: ExpectedDayDialogProps) {
  const { id, expectedOn } = delivery
  const [update] = useCommand(UpdateDeliveryDocument)
  const undoing = useUndo()
  const values = useMemo<DeliveryFields>(() => ({ expectedOn }), [expectedOn])
  const form = useSafeForm<DeliveryFields, DeliveryFields>({
    entity: 'Delivery',
    edited: delivery,
    values,
    labels: textsOf({ expectedOn: expectedOnLabel }),
    schema: deliveryFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      await update({ id, baseVersion, changes }, commandId)
      const day = all.expectedOn
      const message = day ? text('stock.dayChanged', { name, day: { day } }) : text('stock.dayOpen', { name })
      succeed(message, undoing([commandId]))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('stock.changeDayOf', { name })}
      submitLabel={text('common.saveChanges')}
      inWords={(_field, day) => (typeof day === 'string' ? dayInWords(day) : text('today.noDay'))}
      disabledReason={useRoleRefusal('orderSupplies')}
      onClose={onClose}
    >
      <Stack>
        <p>{expectedText(delivery)}</p>
        <FormField
          of={form}
          name="expectedOn"
          as={DateField}
          min={dayAt(now())}
          hint={text('suppliers.expectedHint')}
        />
      </Stack>
    </FormDialog>
  )
}
