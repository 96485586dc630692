import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { Look } from '#web/ui/data/Badge.tsx'
import type { PlainId } from '#domain/language/message.ts'

/** How an alert looks that is so bad. */
export const severityLooks: Record<'ERROR' | 'WARNING' | 'INFO', Look & { word: PlainId }> = {
  ERROR: { tone: 'red', word: 'common.error', icon: IconAlertOctagon },
  WARNING: { tone: 'yellow', word: 'common.warning', icon: IconAlertTriangle },
  INFO: { tone: 'blue', word: 'common.info', icon: IconInfoCircle },
}
