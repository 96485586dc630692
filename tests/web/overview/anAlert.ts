import { message } from '#domain/language/message.ts'
import type { AlertView } from '#web/features/dashboard/dashboardViews.ts'
import { daysAgo } from '#tests/support/data/ago.ts'

const weekAgo = daysAgo(7).toISOString()

/** An open alert as the server returns it: low stock of a hop, raised a week ago. */
export function anAlert(id: number, more: Partial<AlertView> = {}): AlertView {
  return {
    id: `a${id}`,
    severity: 'WARNING',
    titleSaid: message('alerts.lowTitle', { name: `Hop ${id}` }),
    messageSaid: message('alerts.low', {
      left: { amount: 3, unit: 'OZ' },
      threshold: { amount: 8, unit: 'OZ' },
    }),
    link: `/ingredients?ingredient=${id}`,
    raisedAt: weekAgo,
    acknowledgedAt: null,
    acknowledgedBy: null,
    ...more,
  }
}
