import { IconBarrel, IconWheat } from '@tabler/icons-react'
import { stockUsesIn } from '#domain/stock/stockOffers.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Row } from '#web/ui/layout/Row.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { StockOffer } from './stockOffer.ts'
import { text } from '#web/ui/language/text.ts'

interface StockUseButtonsProps {
  batch: BatchView
  onOffer: (offer: StockOffer) => void
}

/** Stock actions for a batch that were declined, or only done in part, when it was moved. */
export function StockUseButtons({ batch, onOffer }: StockUseButtonsProps) {
  const refusals = { INGREDIENTS: useRoleRefusal('useStock'), KEGS: useRoleRefusal('adjustKegs') }
  const uses = stockUsesIn(batch.stage)
  if (uses.length === 0) return null
  return (
    <Row $wrap $gap="xs" $above="md">
      {uses.map((use) => (
        <Button
          key={use}
          icon={use === 'KEGS' ? IconBarrel : IconWheat}
          disabledReason={refusals[use]}
          onClick={() => onOffer({ use, batch, isAsked: true })}
        >
          {use === 'KEGS' ? text('schedule.addKegsFilled') : text('schedule.takeIngredients')}
        </Button>
      ))}
    </Row>
  )
}
