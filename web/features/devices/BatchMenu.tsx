import { IconDotsVertical, IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { BatchView } from '#web/entities/batch.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import type { MenuItem } from '#web/ui/menu/OpenMenu.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'

const ImportReadingsDialog = lazyView('ImportReadingsDialog', () => import('./ImportReadingsDialog.tsx'))

interface BatchMenuProps {
  batch: BatchView
  /** What is printed of the batch. */
  papers: readonly MenuItem[]
}

/** What is done with a batch now and then: importing what a meter measured, from when it was first in a tank, and printing. */
export function BatchMenu({ batch, papers }: BatchMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRoleRefusal('importReadings')
  const noTank = batch.stays.length > 0 ? null : text('readingImport.noTank')
  const importing: MenuItem = {
    label: text('readingImport.open'),
    icon: IconFileImport,
    disabledReason: refusal ?? noTank,
    onChoose: () => setOpen(true),
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={text('batch.more')} icon={IconDotsVertical} />}
        items={[importing, ...papers]}
      />
      <Suspense>{isOpen && <ImportReadingsDialog batch={batch} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
