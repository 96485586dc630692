import { useMemo } from 'react'
import { beerTypeFields } from '#domain/stock/kegForm.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { CreateBeerTypeDocument, RenameBeerTypeDocument } from './kegDocuments.ts'
import type { BeerView } from './kegViews.ts'
import { text } from '#web/ui/language/text.ts'

const labelsOf = () => ({ name: text('kegs.name'), description: text('kegs.description') })

/** Adds or edits a beer type. */
export function BeerFormDialog({ beer, onClose }: { beer: BeerView | null; onClose: () => void }) {
  const [create] = useCommand(CreateBeerTypeDocument)
  const [rename] = useCommand(RenameBeerTypeDocument)
  const [name, description] = [beer?.name ?? '', beer?.description ?? '']
  const values = useMemo(() => ({ name, description }), [name, description])
  const form = useSafeForm({
    entity: 'BeerType',
    edited: beer,
    values,
    labels: labelsOf(),
    schema: beerTypeFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (beer) await rename({ id: beer.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      succeed(text(beer ? 'kegs.saved' : 'kegs.added', { name: all.name }))
    },
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
