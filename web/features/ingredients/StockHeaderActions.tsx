import { text } from '#web/ui/language/text.ts'
import { IconDotsVertical, IconFileDownload, IconFileUpload, IconPlus, IconTruck } from '@tabler/icons-react'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { OpenStockDialog } from './useStockDialog.ts'

interface StockHeaderActionsProps {
  onOpen: (dialog: OpenStockDialog) => void
  onExport: () => void
}

/** Actions on the stock as a whole. */
export function StockHeaderActions({ onOpen, onExport }: StockHeaderActionsProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  return (
    <>
      <Menu
        trigger={
          <Button main icon={IconDotsVertical}>
            {text('stock.more')}
          </Button>
        }
        items={[
          {
            label: text('stock.importCsv'),
            icon: IconFileUpload,
            disabledReason: cannotEdit,
            onChoose: () => onOpen({ name: 'import' }),
          },
          {
            label: text('stock.export'),
            icon: IconFileDownload,
            onChoose: onExport,
          },
          {
            label: text('suppliers.title'),
            icon: IconTruck,
            onChoose: () => onOpen({ name: 'suppliers' }),
          },
        ]}
      />
      <AddIngredientButton onOpen={onOpen} />
    </>
  )
}

/** Adds an ingredient. */
export function AddIngredientButton({ onOpen }: Pick<StockHeaderActionsProps, 'onOpen'>) {
  return (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={useRoleRefusal('editIngredients')}
      onClick={() => onOpen({ name: 'edit', item: null })}
    >
      {text('stock.add')}
    </Button>
  )
}
