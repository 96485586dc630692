import { formatMoment } from '#web/ui/dates/dates.ts'
import type { DataColumn } from './DataTable.tsx'

/** When something happened; the table can be sorted by it. */
export const whenColumn: DataColumn<{ occurredAt: string }> = {
  header: 'When',
  cell: ({ occurredAt }) => formatMoment(new Date(occurredAt)),
  sortBy: ({ occurredAt }) => occurredAt,
  isShort: true,
}
