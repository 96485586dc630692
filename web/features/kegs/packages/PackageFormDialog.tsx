import { useCommand } from '#web/live/commands/useCommand.ts'
import { PriceForm } from '#web/features/kegs/PriceForm.tsx'
import { UpdatePackageStockDocument } from './packageStockDocuments.ts'
import { editedAs, type PackageRowView } from './packageViews.ts'

/** Edits the price and location of a beer's packages of one format. */
export function PackageFormDialog({ row, onClose }: { row: PackageRowView; onClose: () => void }) {
  const [update] = useCommand(UpdatePackageStockDocument)
  return (
    <PriceForm
      entity="PackageStock"
      edited={row.stock}
      draftName={editedAs(row)}
      name={row.name}
      save={async ({ changes, baseVersion, commandId }) => {
        await update({ id: row.stock.id, baseVersion, changes }, commandId)
      }}
      onClose={onClose}
    />
  )
}
