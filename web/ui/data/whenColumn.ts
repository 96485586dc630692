import { formatMoment } from '#web/ui/dates/dates.ts'
import type { DataColumn } from './DataTable.tsx'
import { text } from '#web/ui/language/text.ts'

/** When something happened; the table can be sorted by it. */
export const whenColumn: DataColumn<{ occurredAt: string }> = {
  get header() {
    return text('common.when')
  },
  cell: ({ occurredAt }) => formatMoment(new Date(occurredAt)),
  sortBy: ({ occurredAt }) => occurredAt,
  isShort: true,
}
