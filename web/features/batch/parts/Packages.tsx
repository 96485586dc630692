import { Suspense, useState } from 'react'
import { stockUsesIn } from '#domain/stock/stockOffers.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { PackageLotView } from '#web/entities/packages.ts'
import { BatchPackagesDocument } from '#web/features/batch/batchDocuments.ts'
import type { BatchPageParts } from '#web/features/batch/batchPageParts.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { isInTank } from '#web/live/readings/batchStays.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { heldLook } from '#web/ui/data/looks.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { TextButton } from '#web/ui/inputs/TextButton.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const PackageLotDialog = lazyView('PackageLotDialog', () => import('#web/live/packages/PackageLotDialog.tsx'))

interface PackagesProps extends Pick<BatchPageParts, 'fillKegs'> {
  batch: BatchView
}

/**
 * The lots of packages of a batch, by format and day, with what is left of each, and how to fill more: kegs once it is kegged and,
 * in a brewery that fills other formats, any of them as soon as there is beer in a tank.
 */
export function Packages({ batch, fillKegs }: PackagesProps) {
  const { data } = useLiveQuery(BatchPackagesDocument, { variables: { batchId: batch.id } })
  const hasOthers = data?.packageFormats.some(({ size }) => size === null) ?? false
  const canFill = stockUsesIn(batch.stage).includes('KEGS') || (hasOthers && isInTank(batch))
  return (
    <>
      {data && data.packageLots.length > 0 && <Lots lots={data.packageLots} />}
      {canFill && fillKegs(batch, hasOthers ? 'PACKAGES' : 'KEGS')}
    </>
  )
}

function Lots({ lots }: { lots: readonly PackageLotView[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <section>
      <h3>{text('packaging.lots')}</h3>
      <LowRows aria-label={text('packaging.lots')}>
        {lots.map(({ id, code, format, packedOn, count, remaining, heldAt }) => (
          <li key={id}>
            <Row $wrap $gap="xxs sm">
              <TextButton type="button" onClick={() => setOpenId(id)}>
                {code}
              </TextButton>
              {format.name}
              {heldAt && <Badge {...heldLook} label={text('lots.onHold')} />}
            </Row>
            <Muted>
              {[formatDay(packedOn), text('packaging.leftOf', { left: remaining, count })].join(' · ')}
            </Muted>
          </li>
        ))}
      </LowRows>
      <Suspense fallback={null}>
        {openId && <PackageLotDialog lotId={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </section>
  )
}
