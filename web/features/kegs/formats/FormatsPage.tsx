import { IconPackages, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { packageKinds } from '#domain/packages/packageFormat.ts'
import type { PackageFormatView } from '#web/entities/packages.ts'
import { formatHolds } from '#web/live/packages/packageWords.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text } from '#web/ui/language/text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { FormatsPageDocument } from './formatDocuments.ts'
import type { MaterialView } from './FormatMaterialsDialog.tsx'

const FormatFormDialog = lazyView('FormatFormDialog', () => import('./FormatFormDialog.tsx'))
const FormatMaterialsDialog = lazyView('FormatMaterialsDialog', () => import('./FormatMaterialsDialog.tsx'))

const none: readonly PackageFormatView[] = []
const noMaterials: readonly MaterialView[] = []

/** What beer is packaged in. */
export function FormatsPage() {
  useUnits()
  const query = useLiveQuery(FormatsPageDocument)
  const { data, asOf } = query
  const materials = data?.formatMaterials ?? noMaterials
  const [filledId, setFilledId] = useState<string | null>(null)
  const formats = data?.packageFormats ?? none
  const [edited, setEdited] = useState<{ format: PackageFormatView | null } | null>(null)
  const cannotEdit = useRoleRefusal('editFormats')
  const sorted = useMemo(() => inOrder(formats), [formats])
  // A new column is a new component: what is pressed in it while it is replaced would not be.
  const columns = useMemo(
    () =>
      columnsFor({
        ...{ cannotEdit, materials },
        onEdit: (format) => setEdited({ format }),
        onMaterials: ({ id }) => setFilledId(id),
      }),
    [cannotEdit, materials],
  )
  const filled = formats.find(({ id }) => id === filledId)
  return (
    <>
      <PageHeader
        title={text('packaging.formats')}
        subtitle={text('packaging.formatsLead')}
        actions={
          <>
            <LinkButton to="/kegs" icon={IconPackages}>
              {text('kegs.title')}
            </LinkButton>
            <Button
              main
              variant="primary"
              icon={IconPlus}
              disabledReason={cannotEdit}
              onClick={() => setEdited({ format: null })}
            >
              {text('packaging.addFormat')}
            </Button>
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('packaging.formatsFailed')}>
        <LoadingNote what={text('packaging.loadingFormats')} />
        <Skeleton $height="320px" />
      </Pending>
      {data && (
        <DataTable
          label={text('packaging.formats')}
          items={sorted}
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
      <Suspense fallback={null}>
        {filled && (
          <FormatMaterialsDialog
            format={filled}
            materials={materials.filter(({ formatId }) => formatId === filledId)}
            onClose={() => setFilledId(null)}
          />
        )}
        {edited && (
          <FormatFormDialog
            format={edited.format && (formats.find(({ id }) => id === edited.format?.id) ?? edited.format)}
            taken={formats}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The two sizes of the keg inventory first, then by kind and volume. */
function inOrder(formats: readonly PackageFormatView[]): PackageFormatView[] {
  const kinds = Object.keys(packageKinds)
  return [...formats].sort(
    (one, other) =>
      Number(one.size === null) - Number(other.size === null) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      other.volumeBBL - one.volumeBBL ||
      one.name.localeCompare(other.name, shownLocale()),
  )
}

interface Columns {
  cannotEdit: string | null
  materials: readonly MaterialView[]
  onEdit: (format: PackageFormatView) => void
  onMaterials: (format: PackageFormatView) => void
}

/** What goes into one package, in words. */
const materialsText = (all: readonly MaterialView[], formatId: string): string =>
  all
    .filter((one) => one.formatId === formatId)
    .map(({ ingredient: { name, unit }, amount }) =>
      typeof amount === 'number'
        ? text('packaging.materialOf', { amount: { amount, unit }, name })
        : text('packaging.materialUnknown', { name }),
    )
    .join(' · ')

function columnsFor({
  cannotEdit,
  materials,
  onEdit,
  onMaterials,
}: Columns): DataColumn<PackageFormatView>[] {
  return [
    {
      header: text('packages.name'),
      cell: ({ name }) => <strong>{name}</strong>,
      sortBy: ({ name }) => name,
    },
    { header: text('packages.kind'), sortBy: ({ kind }) => text(packageKinds[kind]) },
    { header: text('packaging.holds'), cell: formatHolds, isShort: true },
    {
      header: text('packages.deposit'),
      cell: ({ depositCents }) => (depositCents > 0 ? moneyText(depositCents) : '–'),
      isNumber: true,
    },
    {
      header: text('packaging.goodFor'),
      cell: ({ bestBeforeDays }) =>
        bestBeforeDays === null ? '–' : text('packaging.days', { count: bestBeforeDays }),
      isNumber: true,
    },
    {
      header: text('packaging.materials'),
      cell: ({ id }) => materialsText(materials, id) || '–',
    },
    {
      header: text('customers.actions'),
      cell: (format) => (
        <Row $gap="xxs">
          <IconButton
            label={text('packaging.materialsOf', { name: format.name })}
            icon={IconStack2}
            disabledReason={cannotEdit}
            onClick={() => onMaterials(format)}
          />
          <IconButton
            label={text('packaging.editFormat', { name: format.name })}
            icon={IconPencil}
            disabledReason={cannotEdit}
            onClick={() => onEdit(format)}
          />
        </Row>
      ),
      whole: 'actions',
    },
  ]
}
