import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBarrel,
  IconBrush,
  IconBucketDroplet,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockExclamation,
  IconClockHour4,
  IconDroplet,
  IconFlame,
  IconHandStop,
  IconHourglassHigh,
  IconInfoCircle,
  IconSeedling,
  IconSnowflake,
  IconTemperature,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconTool,
  IconTrendingDown,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PlainId } from '#domain/language/message.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { EquipmentStatus } from '#domain/equipment/vessels.ts'
import type { AlertKind } from '#domain/overview/alerts.ts'
import type { BatchHealth } from '#domain/overview/wall.ts'
import type { StockStatus } from '#domain/stock/stock.ts'
import type { Tone } from '#web/theme.ts'

/** How a state looks, wherever it stands: on a page, on the wall and in print. */
export interface Look {
  tone: Tone
  icon: TablerIcon
}

/** The stages of a batch, in the colors of the specification. */
export const stageLooks: Record<BatchStage, Look> = {
  PLANNED: { tone: 'gray', icon: IconCalendarEvent },
  MASHING: { tone: 'yellow', icon: IconBucketDroplet },
  BOILING: { tone: 'orange', icon: IconFlame },
  FERMENTING: { tone: 'blue', icon: IconTemperature },
  CONDITIONING: { tone: 'grape', icon: IconSnowflake },
  KEGGING: { tone: 'green', icon: IconBarrel },
  COMPLETED: { tone: 'teal', icon: IconCircleCheck },
  CANCELLED: { tone: 'red', icon: IconCircleX },
}

/** Nothing is wrong. */
export const fineLook: Look = { tone: 'green', icon: IconCircleCheck }

/** The statuses of a vessel; being used or repaired is no alarm. */
export const vesselStatusLooks: Record<EquipmentStatus, Look> = {
  AVAILABLE: fineLook,
  IN_USE: { tone: 'gray', icon: IconDroplet },
  CLEANING: { tone: 'yellow', icon: IconBrush },
  MAINTENANCE: { tone: 'gray', icon: IconTool },
}

/** The statuses of a stock, and of what was never in stock. */
export const stockLooks: Record<StockStatus | 'NONE', Look> = {
  GOOD: fineLook,
  WARNING: { tone: 'yellow', icon: IconTrendingDown },
  LOW: { tone: 'orange', icon: IconTrendingDown },
  OUT: { tone: 'red', icon: IconCircleMinus },
  NONE: { tone: 'gray', icon: IconCircleDashed },
}

/** A lot that must not be used, wherever it stands. */
export const heldLook: Look = { tone: 'red', icon: IconHandStop }

/** An issue that somebody reported, and what went wrong. */
export const issueLook: Look = { tone: 'red', icon: IconAlertOctagon }

/** What should have happened by now. */
export const overdueLook: Look = { tone: 'red', icon: IconClockExclamation }

/** The health of a batch in its tank. */
export const batchHealthLooks: Record<BatchHealth, Look> = {
  UNREAD: { tone: 'gray', icon: IconCircleDashed },
  ISSUE: issueLook,
  EARLY: { tone: 'green', icon: IconSeedling },
  UNDER_WAY: { tone: 'yellow', icon: IconHourglassHigh },
  NEARLY_DUE: { tone: 'orange', icon: IconClockHour4 },
  OVERDUE: overdueLook,
}

/** What an alert says about a batch in its tank. */
export const tankAlertLooks: Partial<Record<AlertKind, Look & { label: PlainId }>> = {
  ISSUE: { ...issueLook, label: 'batch.issue' },
  OVERDUE: { ...overdueLook, label: 'batch.overdue' },
  STUCK_GRAVITY: { tone: 'orange', icon: IconAlertTriangle, label: 'batch.stuck' },
  NO_READING: { tone: 'orange', icon: IconClockExclamation, label: 'batch.readingDue' },
  TOO_WARM: { tone: 'orange', icon: IconTemperaturePlus, label: 'batch.tooWarm' },
  TOO_COLD: { tone: 'orange', icon: IconTemperatureMinus, label: 'batch.tooCold' },
}

/** How bad an alert is. */
export const severityLooks: Record<'ERROR' | 'WARNING' | 'INFO', Look> = {
  ERROR: issueLook,
  WARNING: { tone: 'yellow', icon: IconAlertTriangle },
  INFO: { tone: 'blue', icon: IconInfoCircle },
}

/** The same for screen readers. */
export const severityLabels: Record<keyof typeof severityLooks, PlainId> = {
  ERROR: 'common.error',
  WARNING: 'common.warning',
  INFO: 'common.info',
}
