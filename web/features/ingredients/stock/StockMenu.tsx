import { text } from '#web/ui/language/text.ts'
import {
  IconBook2,
  IconDotsVertical,
  IconHistory,
  IconMail,
  IconPackageImport,
  IconPackages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { OpenStockDialog } from '#web/features/ingredients/useStockDialog.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'

interface StockMenuProps {
  item: IngredientView
  onOpen: (dialog: OpenStockDialog) => void
}

/** The actions on an ingredient that have no button of their own in its row. */
export function StockMenu({ item, onOpen }: StockMenuProps) {
  const { name } = item
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  const cannotReceive = useRoleRefusal('adjustIngredient')
  return (
    <Menu
      trigger={<IconButton label={text('stock.moreFor', { name })} icon={IconDotsVertical} />}
      items={[
        {
          label: text('stock.editOf', { name }),
          icon: IconPencil,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'edit', item }),
        },
        {
          label: text('stock.historyOf', { name }),
          icon: IconHistory,
          onChoose: () => onOpen({ name: 'history', item }),
        },
        {
          label: text('lots.of', { name }),
          icon: IconPackages,
          onChoose: () => onOpen({ name: 'lots', item }),
        },
        {
          label: text('stock.viewRecipes'),
          icon: IconBook2,
          onChoose: () => onOpen({ name: 'recipes', item }),
        },
        {
          label: text('stock.orderFrom'),
          icon: IconMail,
          disabledReason: cannotOrder,
          onChoose: () => onOpen({ name: 'order', items: [item] }),
        },
        {
          label: text('stock.receive'),
          icon: IconPackageImport,
          disabledReason: cannotReceive,
          onChoose: () => onOpen({ name: 'receive', item }),
        },
        {
          label: text('stock.delete'),
          icon: IconTrash,
          isDangerous: true,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'delete', items: [item] }),
        },
      ]}
    />
  )
}
