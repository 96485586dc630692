import { IconBook2, IconDotsVertical, IconMail, IconPackageImport, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/dialogs/Menu.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { OpenStockDialog } from '#web/features/ingredients/StockDialogs.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'

interface StockMenuProps {
  item: IngredientView
  onOpen: (dialog: OpenStockDialog) => void
}

/** Less frequent actions on an ingredient. */
export function StockMenu({ item, onOpen }: StockMenuProps) {
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotOrder = useRoleRefusal('orderSupplies')
  const cannotReceive = useRoleRefusal('adjustIngredient')
  return (
    <Menu
      trigger={<IconButton label={`More for ${item.name}`} icon={IconDotsVertical} />}
      items={[
        {
          label: 'View Recipes',
          icon: IconBook2,
          onChoose: () => onOpen({ name: 'recipes', item }),
        },
        {
          label: 'Order from Supplier',
          icon: IconMail,
          disabledReason: cannotOrder,
          onChoose: () => onOpen({ name: 'order', items: [item] }),
        },
        {
          label: 'Receive Order',
          icon: IconPackageImport,
          disabledReason: cannotReceive,
          onChoose: () => onOpen({ name: 'receive', item }),
        },
        {
          label: 'Delete',
          icon: IconTrash,
          isDangerous: true,
          disabledReason: cannotEdit,
          onChoose: () => onOpen({ name: 'delete', items: [item] }),
        },
      ]}
    />
  )
}
