import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { Look } from '#web/ui/data/Badge.tsx'

/** How an alert looks that is so bad. */
export const severityLooks: Record<'ERROR' | 'WARNING' | 'INFO', Look & { word: string }> = {
  ERROR: { tone: 'red', word: 'Error', icon: IconAlertOctagon },
  WARNING: { tone: 'yellow', word: 'Warning', icon: IconAlertTriangle },
  INFO: { tone: 'blue', word: 'Info', icon: IconInfoCircle },
}
