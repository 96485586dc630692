import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, useState } from 'react'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { EmailOrdersDocument } from '#web/features/ingredients/ingredientCommands.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { OrderResults } from './OrderResults.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Row } from '#web/ui/layout/Row.ts'

/** Sends each supplier one order for these ingredients, with an optional message. */
export function OrderDialog({ items, onClose }: { items: readonly IngredientView[]; onClose: () => void }) {
  useUnits()
  const [message, setMessage] = useState('')
  const [results, setResults] = useState<EmailOrdersMutation['emailSupplierOrders'] | null>(null)
  const [send, { busy }] = useCommand(EmailOrdersDocument)
  const cannotOrder = useRoleRefusal('orderSupplies')
  const groups = useMemo(() => bySupplier(items), [items])
  const confirm = async () => {
    try {
      const ingredientIds = items.map(({ id }) => id)
      const { emailSupplierOrders } = await send({ ingredientIds, customMessage: message.trim() || null })
      setResults(emailSupplierOrders)
    } catch (error) {
      notifications.fail(text('suppliers.notSent'), error)
    }
  }
  return (
    <Dialog open isFilled={message !== '' && !results} onClose={onClose} title={text('suppliers.orders')}>
      <DialogBody>
        {results ? (
          <OrderResults results={results} />
        ) : (
          <Stack>
            {items.length === 0 && <p>{text('suppliers.nothingLow')}</p>}
            {groups.map(({ name, email, items: ordered }) => (
              <Box as="section" $surface="sunken" $pad="sm md" key={name}>
                <h3>{name}</h3>
                <Muted as="p">{email}</Muted>
                <ul>
                  {ordered.map((item) => (
                    <Row as="li" $spread $align="stretch" $gap="md" $pad="xxs 0" key={item.id}>
                      {item.name}
                      <Muted>
                        {text('stock.left', { amount: { amount: item.currentQuantity, unit: item.unit } })}
                      </Muted>
                    </Row>
                  ))}
                </ul>
              </Box>
            ))}
            <TextArea
              label={text('suppliers.message')}
              value={message}
              maxLength={2000}
              placeholder={text('suppliers.messageExample')}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Stack>
        )}
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {text(results ? 'common.close' : 'common.cancel')}
        </Button>
        {!results && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={cannotOrder ?? (items.length === 0 ? text('suppliers.nothingToOrder') : null)}
            onClick={() => void confirm()}
          >
            {text('suppliers.send')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function bySupplier(items: readonly IngredientView[]) {
  const groups = new Map<string, { name: string; email: string; items: IngredientView[] }>()
  for (const item of items) {
    const name = item.supplier?.name ?? text('suppliers.without')
    const email = item.supplier
      ? (item.supplier.email ?? text('suppliers.noEmailOrder'))
      : text('suppliers.withoutHint')
    const group = groups.get(name) ?? { name, email, items: [] }
    group.items.push(item)
    groups.set(name, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, shownLocale()))
}
