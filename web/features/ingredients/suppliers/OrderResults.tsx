import { text } from '#web/ui/language/text.ts'
import { IconAlertTriangle, IconMailCheck, IconNotes } from '@tabler/icons-react'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import type { PlainId } from '#domain/language/message.ts'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'

type Result = EmailOrdersMutation['emailSupplierOrders'][number]

const looks: Record<Result['status'], Look & { label: PlainId }> = {
  SENT: { tone: 'green', label: 'suppliers.sent', icon: IconMailCheck },
  RECORDED: { tone: 'blue', label: 'suppliers.recorded', icon: IconNotes },
  FAILED: { tone: 'red', label: 'suppliers.failedTitle', icon: IconAlertTriangle },
}

/** The result of each supplier's order. */
export function OrderResults({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      <Stack as="ul" $gap="xs">
        {results.map(({ supplier, email, ingredients, status, error }) => (
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
          </Row>
        ))}
      </Stack>
    </div>
  )
}
