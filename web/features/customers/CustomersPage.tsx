import { IconPencil, IconPlus, IconSearchOff, IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { customerKinds } from '#domain/customers/customer.ts'
import { hasWords } from '#domain/search/folded.ts'
import type { CustomerView } from '#web/entities/customer.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CustomersPageDocument } from './customerDocuments.ts'

const CustomerFormDialog = lazyView('CustomerFormDialog', () => import('./CustomerFormDialog.tsx'))

const nobody: readonly CustomerView[] = []

/** Who gets beer of the brewery. */
export function CustomersPage() {
  const query = useLiveQuery(CustomersPageDocument)
  const { data, asOf } = query
  const customers = data?.customers ?? nobody
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<{ customer: CustomerView | null } | null>(null)
  const cannotEdit = useRoleRefusal('editCustomers')
  const found = useMemo(() => matching(customers, search), [customers, search])
  // A new column is a new component: what is pressed in it while it is replaced would not be.
  const columns = useMemo(() => columnsFor(cannotEdit, (customer) => setEdited({ customer })), [cannotEdit])
  const add = (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={cannotEdit}
      onClick={() => setEdited({ customer: null })}
    >
      {text('customers.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={text('customers.title')} actions={add} />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('customers.loadFailed')}>
        <LoadingNote what={text('customers.loadingWhat')} />
        <Skeleton $height="480px" />
      </Pending>
      {data && customers.length === 0 && (
        <EmptyState icon={IconUsersGroup} title={text('customers.none')} action={add}>
          {text('customers.noneHint')}
        </EmptyState>
      )}
      {customers.length > 0 && (
        <>
          <Grid $columns="minmax(0, 360px)" $phone="1fr" $below="lg">
            <TextField
              label={text('customers.search')}
              type="search"
              placeholder={text('customers.searchHint')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Grid>
          {found.length === 0 ? (
            <EmptyState icon={IconSearchOff} title={text('customers.noMatch')}>
              {text('customers.noMatchHint')}
            </EmptyState>
          ) : (
            <DataTable
              label={text('customers.title')}
              items={found}
              columns={columns}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
      <Suspense fallback={null}>
        {edited && (
          <CustomerFormDialog
            customer={
              edited.customer && (customers.find(({ id }) => id === edited.customer?.id) ?? edited.customer)
            }
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Those whose name, address or way to reach them has every typed word; by name. */
function matching(customers: readonly CustomerView[], search: string): CustomerView[] {
  return customers
    .filter(({ name, address, email, phone }) => hasWords([name, address, email, phone].join(' '), search))
    .sort((one, other) => one.name.localeCompare(other.name, shownLocale()))
}

function columnsFor(
  cannotEdit: string | null,
  onEdit: (customer: CustomerView) => void,
): DataColumn<CustomerView>[] {
  return [
    {
      header: text('customers.name'),
      cell: ({ name }) => <strong>{name}</strong>,
      sortBy: ({ name }) => name,
    },
    { header: text('customers.kind'), sortBy: ({ kind }) => text(customerKinds[kind]) },
    { header: text('customers.phone'), cell: ({ phone }) => phone ?? '–', isShort: true },
    { header: text('customers.email'), cell: ({ email }) => email ?? '–', whole: 'value' },
    {
      header: text('customers.address'),
      cell: ({ address }) => address?.replaceAll(/\n+/g, ', ') ?? '–',
      whole: 'value',
    },
    {
      header: text('customers.actions'),
      cell: (customer) => (
        <IconButton
          label={text('customers.edit', { name: customer.name })}
          icon={IconPencil}
          disabledReason={cannotEdit}
          onClick={() => onEdit(customer)}
        />
      ),
      whole: 'actions',
    },
  ]
}
