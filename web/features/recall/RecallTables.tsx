import { Badge } from '#web/ui/data/Badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { heldLook } from '#web/ui/data/looks.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { figure } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { BatchLink, CodeLink } from '#web/ui/shell/BatchLink.tsx'
import { amountText } from '#web/ui/units/amounts.ts'
import { heldText } from '#web/ui/units/heldVolume.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import type { TraceView } from './recallDocuments.ts'
import { packageLotPath } from '#web/live/packages/packageWords.ts'
import { countText, tracedText } from './recallWords.ts'

interface OfTrace {
  trace: TraceView
}

const number = (batchNumber: string | null) => (batchNumber ? <BatchLink number={batchNumber} /> : '–')

/** What is here, in words; what of it is on hold is red. */
function Here({ isHeld, children }: { isHeld: boolean; children: string }) {
  return (
    <>
      {children} {isHeld && <Badge {...heldLook} label={text('lots.onHold')} />}
    </>
  )
}

/** What of a lot is here. */
const leftHere = (): DataColumn<Pick<TraceView['lots'][number], 'lot'>> => ({
  header: text('recall.here'),
  cell: ({ lot }) => <Here isHeld={lot.heldAt !== null}>{amountText(lot.remaining, lot.unit)}</Here>,
  sortBy: ({ lot }) => lot.remaining,
  isNumber: true,
})

/** The lot itself, or those behind packages, with their suppliers. */
export function LotsTable({ trace }: OfTrace) {
  type Lot = TraceView['lots'][number]
  const columns: DataColumn<Lot>[] = [
    {
      header: text('lots.lot'),
      cell: ({ lot }) =>
        trace.lot ? (
          <Box as="span" $lines="nowrap">
            {lot.code}
          </Box>
        ) : (
          <CodeLink to={`/recall/lot/${lot.id}`}>{lot.code}</CodeLink>
        ),
      sortBy: ({ lot }) => lot.code,
    },
    { header: text('recall.ingredient'), sortBy: ({ lot }) => lot.ingredientName },
    { header: text('lots.supplierNumber'), sortBy: ({ lot }) => lot.lotNumber ?? '–' },
    { header: text('stock.supplier'), sortBy: ({ lot }) => lot.supplierName ?? '–' },
    {
      header: text(trace.lot ? 'recall.taken' : 'recall.inPackages'),
      cell: ({ lot, quantity }) => amountText(quantity, lot.unit),
      sortBy: ({ quantity }) => quantity,
      isNumber: true,
    },
    leftHere(),
  ]
  return (
    <DataTable label={text('recall.lots')} items={trace.lots} columns={columns} keyOf={({ lot }) => lot.id} />
  )
}

/** The batches, with what each took of the lot, or how much of its beer the packages hold. */
export function BatchesTable({ trace }: OfTrace) {
  type Batch = TraceView['batches'][number]
  const columns: DataColumn<Batch>[] = [
    {
      header: text('recall.batch'),
      cell: ({ batchNumber }) => number(batchNumber),
      sortBy: ({ batchNumber }) => batchNumber ?? '',
    },
    { header: text('recall.beer'), sortBy: ({ batch }) => batch?.recipe.name ?? text('recall.deleted') },
    trace.lot
      ? {
          header: text('recall.taken'),
          cell: ({ quantity, generation }) =>
            quantity
              ? tracedText(trace, quantity)
              : text(generation > 0 ? 'recall.byYeast' : 'recall.byBlend'),
          sortBy: ({ quantity }) => quantity ?? 0,
          isNumber: true,
        }
      : {
          header: text('recall.inPackages'),
          cell: ({ volumeBBL, generation }) =>
            generation > 0 ? text('recall.byYeast') : measuredVolume(volumeBBL ?? 0),
          sortBy: ({ volumeBBL }) => volumeBBL ?? 0,
          isNumber: true,
        },
  ]
  return (
    <DataTable
      label={text('recall.batches')}
      items={trace.batches}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

/** Yeast that was harvested from its beer, with how much of the lot is in it. */
export function YeastTable({ trace }: OfTrace) {
  type Yeast = TraceView['yeast'][number]
  const columns: DataColumn<Yeast>[] = [
    {
      header: text('lots.lot'),
      cell: ({ lot }) => <CodeLink to={`/recall/lot/${lot.id}`}>{lot.code}</CodeLink>,
      sortBy: ({ lot }) => lot.code,
    },
    { header: text('recall.ingredient'), sortBy: ({ lot }) => lot.ingredientName },
    {
      header: text('brewDay.generation'),
      cell: ({ lot }) => lot.generation ?? '–',
      sortBy: ({ lot }) => lot.generation ?? 0,
      isNumber: true,
    },
    {
      header: text('recall.intoYeast'),
      cell: ({ quantity }) => tracedText(trace, quantity),
      sortBy: ({ quantity }) => quantity,
      isNumber: true,
    },
    leftHere(),
  ]
  return (
    <DataTable
      label={text('recall.yeast')}
      items={trace.yeast}
      columns={columns}
      keyOf={({ lot }) => lot.id}
    />
  )
}

/** The tanks on the way, with what is in them now. */
export function VesselsTable({ trace }: OfTrace) {
  type Vessel = TraceView['vessels'][number]
  const amount: DataColumn<Vessel> = {
    header: text('recall.ofLotHere'),
    cell: ({ quantity }) => (quantity ? tracedText(trace, quantity) : '–'),
    sortBy: ({ quantity }) => quantity ?? 0,
    isNumber: true,
  }
  const columns: DataColumn<Vessel>[] = [
    {
      header: text('recall.vessel'),
      sortBy: ({ equipment: vessel }) => vessel?.label ?? text('recall.deleted'),
    },
    {
      header: text('recall.here'),
      cell: ({ equipment: vessel, isHere }) =>
        isHere && vessel?.contents ? (
          <Here isHeld={vessel.contents.heldAt !== null}>
            {heldText(vessel.contents, vessel.capacityBBL)}
          </Here>
        ) : (
          text('recall.nothingHere')
        ),
      sortBy: ({ isHere }) => Number(!isHere),
    },
    ...(trace.lot ? [amount] : []),
  ]
  return (
    <DataTable
      label={text('recall.vessels')}
      items={trace.vessels}
      columns={columns}
      keyOf={({ equipment: vessel }) => vessel?.id ?? ''}
    />
  )
}

/** The packages, with how much of the lot is in them. */
export function PackagesTable({ trace }: OfTrace) {
  type Packages = TraceView['packageLots'][number]
  const amount: DataColumn<Packages> = {
    header: text('recall.ofLotInside'),
    cell: ({ quantity }) => tracedText(trace, quantity),
    sortBy: ({ quantity }) => quantity ?? 0,
    isNumber: true,
  }
  const columns: DataColumn<Packages>[] = [
    {
      header: text('recall.packagesLot'),
      cell: ({ packageLot: { id, code } }) => (
        <CodeLink to={trace.packageLot ? packageLotPath(id) : `/recall/package/${id}`}>{code}</CodeLink>
      ),
      sortBy: ({ packageLot }) => packageLot.code,
    },
    { header: text('recall.beer'), sortBy: ({ packageLot }) => packageLot.beerType.name },
    {
      header: text('recall.filled'),
      cell: ({ packageLot }) => countText(packageLot),
      sortBy: ({ packageLot }) => packageLot.count,
    },
    {
      header: text('recall.filledAt'),
      cell: ({ packageLot }) => formatMoment(new Date(packageLot.packagedAt)),
      sortBy: ({ packageLot }) => packageLot.packagedAt,
    },
    {
      header: text('recall.batch'),
      cell: ({ packageLot }) => number(packageLot.batchNumber),
      sortBy: ({ packageLot }) => packageLot.batchNumber ?? '',
    },
    ...(trace.lot ? [amount] : []),
    {
      header: text('recall.sold'),
      cell: ({ sold }) => figure(sold),
      sortBy: ({ sold }) => sold,
      isNumber: true,
    },
    {
      header: text('recall.here'),
      cell: ({ packageLot: { heldAt, remaining } }) => (
        <Here isHeld={heldAt !== null}>{figure(remaining)}</Here>
      ),
      sortBy: ({ packageLot }) => packageLot.remaining,
      isNumber: true,
    },
  ]
  return (
    <DataTable
      label={text('recall.packages')}
      items={trace.packageLots}
      columns={columns}
      keyOf={({ packageLot }) => packageLot.id}
    />
  )
}

/** What may be concerned as well, and why. */
export function PossibleTable({ trace }: OfTrace) {
  type Possible = TraceView['possible'][number]
  const columns: DataColumn<Possible>[] = [
    { header: text('recall.why'), sortBy: whyOf },
    {
      header: text('recall.batch'),
      cell: ({ batchNumber }) => number(batchNumber),
      sortBy: ({ batchNumber }) => batchNumber ?? '',
    },
    { header: text('recall.since'), cell: ({ at }) => formatMoment(new Date(at)), sortBy: ({ at }) => at },
  ]
  return (
    <DataTable
      label={text('recall.possible')}
      items={trace.possible}
      columns={columns}
      keyOf={({ reason, batchNumber, equipment: vessel, at }) =>
        [reason, batchNumber, vessel?.id, at].join(' ')
      }
    />
  )
}

function whyOf({
  reason,
  equipment: vessel,
  beerType,
  format,
  count,
}: TraceView['possible'][number]): string {
  if (reason === 'NOT_CLEANED') return text('recall.notCleaned', { label: vessel?.label ?? '' })
  return text('recall.countedKegs', { beer: beerType?.name ?? '', kegs: countText({ count, format }) })
}
