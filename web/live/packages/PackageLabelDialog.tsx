import { IconPrinter } from '@tabler/icons-react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { LabelSheet } from '#web/ui/dialogs/LabelSheet.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { measuredPercent } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { PackageLotDocument } from './packageDocuments.ts'
import { formatText } from './packageWords.ts'

/** The label of a lot of packages, for its pallet or cases: a scanner types its code into any search. */
export function PackageLabelDialog({ lotId, onClose }: { lotId: string; onClose: () => void }) {
  useUnits()
  const query = useLiveQuery(PackageLotDocument, { variables: { id: lotId } })
  const lot = query.data?.packageLot
  const code = lot?.code ?? ''
  return (
    <Dialog open onClose={onClose} title={text('lots.labelOf', { code })}>
      <DialogBody>
        <Pending of={query} failure={text('packaging.lotsFailed')}>
          <Skeleton $height="320px" />
        </Pending>
        {lot && (
          <LabelSheet
            code={code}
            codeLabel={text('lots.codeOf', { code })}
            name={lot.beerType.name}
            facts={[
              formatText(lot.format),
              lot.batchNumber && text('kegs.batch', { number: lot.batchNumber }),
              text('packaging.packedOn', { day: formatDay(lot.packedOn) }),
              lot.bestBefore && text('packaging.bestBeforeOn', { day: formatDay(lot.bestBefore) }),
              lot.abv !== null && text('packaging.abv', { abv: measuredPercent(lot.abv) }),
            ].map((fact) => fact || null)}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        <Button
          main
          variant="primary"
          icon={IconPrinter}
          disabledReason={lot ? null : text('packaging.loadingLot')}
          onClick={() => window.print()}
        >
          {text('lots.printLabel')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
