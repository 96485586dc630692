import type { AlertView } from '#web/features/dashboard/dashboardViews.ts'

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()

/** An open alert as the server returns it: low stock of a hop, raised a week ago. */
export function anAlert(id: number, more: Partial<AlertView> = {}): AlertView {
  return {
    id: `a${id}`,
    severity: 'WARNING',
    title: `Low stock: Hop ${id}`,
    message: '3 oz left. Reorder at 8 oz.',
    link: `/ingredients?ingredient=${id}`,
    raisedAt: weekAgo,
    acknowledgedAt: null,
    acknowledgedBy: null,
    ...more,
  }
}
