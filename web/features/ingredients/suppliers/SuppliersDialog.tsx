import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { IconHandStop, IconPencil, IconPlus, IconTruckOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { heldLots } from '#web/features/ingredients/lots/lotViews.ts'
import { useHold } from '#web/live/holds/useHold.ts'
import { SuppliersDocument } from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import type { IngredientView, SupplierView } from '#web/features/ingredients/ingredientViews.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { supplier as declaration } from '#domain/stock/supplier.ts'
import { useRecordForm } from '#web/live/forms/useRecordForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import {
  CreateSupplierDocument,
  UpdateSupplierDocument,
} from '#web/features/ingredients/ingredientCommands.ts'

const HoldDialog = lazyView('HoldDialog', () => import('#web/live/holds/HoldDialog.tsx'))

interface SuppliersDialogProps {
  items: readonly IngredientView[]
  onClose: () => void
}

/** The lots of a supplier that were received since a day. */
const lotsOf = ({ id, name }: SupplierView, since: string) => ({
  held: { supplierId: id, since },
  name,
  about: `Supplier:${id}`,
})

/** The suppliers of ingredients. */
export function SuppliersDialog({ items, onClose }: SuppliersDialogProps) {
  const query = useLiveQuery(SuppliersDocument)
  const { data } = query
  const [edited, setEdited] = useState<{ supplier: SupplierView | null } | null>(null)
  const cannotEdit = useRoleRefusal('editIngredients')
  const cannotHold = useRoleRefusal('holdLots')
  const [held, setHeld] = useState<SupplierView | null>(null)
  const { hold } = useHold(heldLots)
  const suppliers = data && [...data.suppliers].sort((a, b) => a.name.localeCompare(b.name, shownLocale()))
  const countOf = (id: string) => items.filter(({ supplier }) => supplier?.id === id).length
  return (
    <Dialog open onClose={onClose} title={text('suppliers.title')}>
      <DialogBody>
        <Pending of={query} failure={text('suppliers.loadFailed')}>
          <LoadingNote what={text('suppliers.loadingWhat')} />
          <Skeleton $height="240px" />
        </Pending>
        {suppliers?.length === 0 && (
          <EmptyState icon={IconTruckOff} title={text('suppliers.none')}>
            {text('suppliers.noneHint')}
          </EmptyState>
        )}
        <Stack as="ul" $gap="xs">
          {suppliers?.map((supplier) => (
            <Row as="li" $surface="sunken" $gap="sm" $pad="xs xs xs md" $minHeight="64px" key={supplier.id}>
              <Box $grow $leading="snug" $breaks>
                <strong>{supplier.name}</strong>
                <Muted as="p">
                  {supplier.email ?? text('suppliers.noEmail')}
                  {supplier.phone && (
                    <>
                      {' · '}
                      <Box as="a" $lines="nowrap" href={`tel:${supplier.phone.replace(/[^\d+]/g, '')}`}>
                        {supplier.phone}
                      </Box>
                    </>
                  )}
                  {supplier.leadDays && ` · ${text('suppliers.toDeliver', { days: supplier.leadDays })}`}
                  {' · '}
                  <Box as="span" $lines="nowrap">
                    {text('suppliers.ingredients', { count: countOf(supplier.id) })}
                  </Box>
                </Muted>
              </Box>
              <IconButton
                label={text('lots.holdAllOf', { name: supplier.name })}
                icon={IconHandStop}
                disabledReason={cannotHold}
                onClick={() => setHeld(supplier)}
              />
              <IconButton
                label={text('suppliers.edit', { name: supplier.name })}
                icon={IconPencil}
                disabledReason={cannotEdit}
                onClick={() => setEdited({ supplier })}
              />
            </Row>
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button
          main
          variant="primary"
          icon={IconPlus}
          disabledReason={cannotEdit}
          onClick={() => setEdited({ supplier: null })}
        >
          {text('suppliers.add')}
        </Button>
      </DialogFooter>
      <Suspense fallback={null}>
        {held && (
          <HoldDialog
            title={text('lots.holdAllOf', { name: held.name })}
            asksSince
            onHold={(reason, since) => void hold(lotsOf(held, since), reason)}
            onClose={() => setHeld(null)}
          />
        )}
      </Suspense>
      {edited && (
        <SupplierFormDialog
          supplier={
            edited.supplier && (suppliers?.find(({ id }) => id === edited.supplier?.id) ?? edited.supplier)
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}

/** Adds or edits a supplier. */
function SupplierFormDialog({ supplier, onClose }: { supplier: SupplierView | null; onClose: () => void }) {
  const form = useRecordForm(declaration, {
    edited: supplier,
    create: CreateSupplierDocument,
    update: UpdateSupplierDocument,
    notice: ({ name }) => text(supplier ? 'suppliers.saved' : 'suppliers.added', { name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={supplier ? text('suppliers.edit', { name: supplier.name }) : text('suppliers.add')}
      submitLabel={text(supplier ? 'common.saveChanges' : 'suppliers.add')}
      disabledReason={useRoleRefusal('editIngredients')}
      onClose={onClose}
    >
      <FormGrid>
        <RequiredText of={form} name="name" />
        <FormField
          of={form}
          name="email"
          as={TextField}
          type="email"
          hint={text('suppliers.emailHint')}
          autoComplete="off"
        />
        <FormField of={form} name="phone" as={TextField} type="tel" autoComplete="off" />
        <FormField
          of={form}
          name="leadDays"
          as={NumberStepper}
          {...declaration.fields.leadDays.limits}
          unit={text('suppliers.daysUnit')}
          hint={text('suppliers.leadHint')}
        />
      </FormGrid>
    </FormDialog>
  )
}
