import { text } from '#web/ui/language/text.ts'
import { IconBook2, IconDotsVertical, IconMail, IconPackageImport, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
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
      trigger={<IconButton label={text('stock.moreFor', { name: item.name })} icon={IconDotsVertical} />}
      items={[
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
