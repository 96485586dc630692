import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { CreateKegDocument, UpdateKegDocument } from './kegDocuments.ts'
import { editedAs, type KegRowView } from './kegViews.ts'
import { PriceForm } from './PriceForm.tsx'

/** Edits the price and location of a beer's kegs of one size. */
export function KegFormDialog({ row, onClose }: { row: KegRowView; onClose: () => void }) {
  const { beer, size, keg } = row
  const [create] = useCommand(CreateKegDocument)
  const [update] = useCommand(UpdateKegDocument)
  return (
    <PriceForm
      entity="Keg"
      edited={keg}
      draftName={editedAs(row)}
      name={`${beer.name} ${kegSizeLabels[size]}`}
      save={async ({ changes, baseVersion, all, commandId }) => {
        if (keg) await update({ id: keg.id, baseVersion, changes }, commandId)
        else await create({ input: { beerTypeId: beer.id, size, quantity: 0, ...all } }, commandId)
      }}
      onClose={onClose}
    />
  )
}
