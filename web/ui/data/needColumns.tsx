import type { Units } from '#domain/units/storedUnits.ts'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { amountWords, type Unit } from '#domain/stock/units.ts'
import { Badge } from './Badge.tsx'
import type { DataColumn } from './DataTable.tsx'
import { Detail } from '#web/ui/layout/Muted.ts'

interface Need {
  status: 'ENOUGH' | 'SHORT' | 'UNKNOWN'
  /** By how much, in the unit of the stock. */
  short?: number | null
  ingredient: { unit: Unit }
  /** Why it is not known. */
  reason?: string | null
}

/** Whether the stock has what is needed of an ingredient. */
function NeedBadge({ need: { status, short, ingredient, reason }, units }: { need: Need; units: Units }) {
  if (status === 'ENOUGH') return <Badge tone="green" icon={IconCircleCheck} label="Enough" />
  if (status === 'SHORT')
    return (
      <Badge
        tone="red"
        icon={IconAlertTriangle}
        label={`Short ${amountWords(short ?? 0, ingredient.unit, units)}`}
      />
    )
  return (
    <span>
      <Badge tone="yellow" icon={IconHelpCircle} label="Unknown" />
      <Detail>{reason}</Detail>
    </span>
  )
}

interface AskedNeed extends Need {
  asked: string
  /** How much is in stock, in the unit of the stock. */
  there: number
}

/** How much is needed of an ingredient, how much is there, and whether that is enough. */
export const needColumns = (units: Units): readonly DataColumn<AskedNeed>[] => [
  { header: 'Needed', cell: ({ asked }) => asked, isNumber: true },
  {
    header: 'In stock',
    cell: ({ ingredient, there }) => amountWords(there, ingredient.unit, units),
    isNumber: true,
  },
  { header: 'Availability', cell: (need) => <NeedBadge need={need} units={units} /> },
]
