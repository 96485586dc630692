import { IconAlertTriangle, IconMailCheck, IconNotes } from '@tabler/icons-react'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'

type Result = EmailOrdersMutation['emailSupplierOrders'][number]

const looks: Record<Result['status'], Look & { label: string }> = {
  SENT: { tone: 'green', label: 'Sent', icon: IconMailCheck },
  RECORDED: { tone: 'blue', label: 'Recorded, not sent', icon: IconNotes },
  FAILED: { tone: 'red', label: 'Not possible', icon: IconAlertTriangle },
}

/** The result of each supplier's order. */
export function OrderResults({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      <Stack as="ul" $gap="xs">
        {results.map(({ supplier, email, ingredients, status, error }) => (
          <Row as="li" $surface="sunken" $wrap $spread $gap="sm" $pad="sm md" key={supplier?.id ?? 'none'}>
            <div>
              <strong>{supplier?.name ?? 'Without a supplier'}</strong>
              <Muted as="p">
                {ingredients.length} {ingredients.length === 1 ? 'ingredient' : 'ingredients'}
                {email && `, to ${email}`}
              </Muted>
              {error && <Muted as="p">{error}</Muted>}
            </div>
            <Badge {...looks[status]} />
          </Row>
        ))}
      </Stack>
    </div>
  )
}
