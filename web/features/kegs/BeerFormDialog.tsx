import { beerType } from '#domain/stock/beerType.ts'
import { useRecordForm } from '#web/live/forms/useRecordForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { CreateBeerTypeDocument, RenameBeerTypeDocument } from './kegDocuments.ts'
import type { BeerView } from './kegViews.ts'
import { text } from '#web/ui/language/text.ts'

/** Adds or edits a beer type. */
export function BeerFormDialog({ beer, onClose }: { beer: BeerView | null; onClose: () => void }) {
  const form = useRecordForm(beerType, {
    edited: beer,
    create: CreateBeerTypeDocument,
    update: RenameBeerTypeDocument,
    notice: ({ name }) => text(beer ? 'kegs.saved' : 'kegs.added', { name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={beer ? text('kegs.edit', { name: beer.name }) : text('kegs.addBeer')}
      submitLabel={text(beer ? 'common.saveChanges' : 'kegs.addBeer')}
      disabledReason={useRoleRefusal('editKegs')}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <RequiredText of={form} name="name" />
        </WholeWidth>
        <WholeWidth>
          <FormField of={form} name="description" as={TextArea} />
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}
