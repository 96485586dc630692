import { IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { PackageLotView } from '#web/entities/packages.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { packageUnit } from './packageViews.ts'

const PackageLabelDialog = lazyView(
  'PackageLabelDialog',
  () => import('#web/live/packages/PackageLabelDialog.tsx'),
)

interface PackedLotsProps {
  number: string
  lots: readonly PackageLotView[]
  onClose: () => void
}

/** The lots that were packaged of a batch, each with its code, whose label can be printed. */
export function PackedLots({ number, lots, onClose }: PackedLotsProps) {
  const [printedId, setPrintedId] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title={text('packaging.packedTitle', { number })}>
      <DialogBody>
        <LowRows>
          {lots.map(({ id, code, format, count, bestBefore }) => (
            <li key={id}>
              <div>
                <Text as="p" $weight="strong" translate="no">
                  {code}
                </Text>
                <Muted as="p">
                  {[
                    text('packaging.ofFormat', {
                      count,
                      unit: packageUnit(format, count),
                      name: format.name,
                    }),
                    bestBefore && text('packaging.bestBeforeOn', { day: formatDay(bestBefore) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </div>
              <Button
                icon={IconQrcode}
                aria-label={text('lots.labelOf', { code })}
                onClick={() => setPrintedId(id)}
              >
                {text('lots.label')}
              </Button>
            </li>
          ))}
        </LowRows>
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
      </DialogFooter>
      <Suspense fallback={null}>
        {printedId && <PackageLabelDialog lotId={printedId} onClose={() => setPrintedId(null)} />}
      </Suspense>
    </Dialog>
  )
}
