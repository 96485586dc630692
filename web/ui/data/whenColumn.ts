import { momentInNumbers } from '#web/ui/dates/moments.ts'
import type { DataColumn } from './DataTable.tsx'

/** When something happened; the table can be sorted by it. */
export const whenColumn: DataColumn<{ timestamp: string }> = {
  header: 'When',
  cell: ({ timestamp }) => momentInNumbers(new Date(timestamp)),
  sortBy: ({ timestamp }) => timestamp,
  isShort: true,
}
