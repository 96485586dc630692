import type { Unit } from '#domain/stock/units.ts'
import { text } from '#web/ui/language/text.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { AmountOf } from '#web/ui/units/AmountOf.tsx'
import { Badge } from './Badge.tsx'
import type { DataColumn } from './DataTable.tsx'
import { needLooks } from './recordLooks.ts'

interface Need {
  status: 'ENOUGH' | 'SHORT' | 'UNKNOWN'
  /** By how much, in the unit of the stock. */
  short?: number | null
  ingredient: { unit: Unit }
  /** Why it is not known. */
  reason?: string | null
}

/** Whether the stock has what is needed of an ingredient; only where it hasn't it is a badge. */
function NeedBadge({ need: { status, short, ingredient, reason } }: { need: Need }) {
  if (status === 'ENOUGH') return <Muted>{text('common.need.enough')}</Muted>
  if (status === 'SHORT') {
    const amount = { amount: short ?? 0, unit: ingredient.unit }
    return <Badge {...needLooks.SHORT} label={text('common.need.short', { amount })} />
  }
  return (
    <span>
      <Badge {...needLooks.UNKNOWN} label={text('common.need.unknown')} />
      <Detail>{reason}</Detail>
    </span>
  )
}

interface AskedNeed extends Need {
  asked: string
  /** How much is in stock, in the unit of the stock. */
  there: number
}

/** How much is needed of an ingredient, how much is there, and whether that is enough; tables with it follow `useUnits`. */
export const needColumns: readonly DataColumn<AskedNeed>[] = [
  {
    get header() {
      return text('common.need.needed')
    },
    cell: ({ asked }) => asked,
    isNumber: true,
  },
  {
    get header() {
      return text('common.need.inStock')
    },
    cell: ({ ingredient, there }) => <AmountOf amount={there} unit={ingredient.unit} />,
    isNumber: true,
  },
  {
    get header() {
      return text('common.need.availability')
    },
    cell: (need) => <NeedBadge need={need} />,
  },
]
