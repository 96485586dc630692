import type { PlainId } from '#domain/language/message.ts'

/**
 * What stands in entries of the activity log, which the server makes: naming a sentence of an area brings the area.
 *
 * @public
 */
export const inEntries: readonly PlainId[] = [
  'activity.stageChanged',
  'alerts.backupTitle',
  'batches.stage.PLANNED',
  'brewDay.step.BOIL',
  'equipment.status.AVAILABLE',
  'logs.type.DRY_HOP',
  'roles.ADMIN',
]
