import { text } from '#web/ui/language/text.ts'
import { IconAlertTriangle, IconMailCheck, IconNotes, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EmailOrdersMutation } from '#generated/gql/graphql.ts'
import type { PlainId } from '#domain/language/message.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import type { Look } from '#web/ui/data/looks.ts'
import { PrintOnlyTheSheet } from '#web/ui/dialogs/PrintOnlyTheSheet.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { CopyButton } from '#web/ui/inputs/CopyButton.tsx'
import { Box } from '#web/ui/layout/Box.ts'
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
