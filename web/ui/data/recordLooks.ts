import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowRight,
  IconArrowsExchange,
  IconArrowUp,
  IconBan,
  IconBatteryExclamation,
  IconCircleCheck,
  IconCirclePlus,
  IconClock,
  IconClockPause,
  IconEqual,
  IconFileText,
  IconFileUpload,
  IconFlame,
  IconHelpCircle,
  IconHourglassEmpty,
  IconMailCheck,
  IconMailX,
  IconPackageOff,
  IconPlayerSkipForward,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconTruck,
} from '@tabler/icons-react'
import { fineLook, severityLooks, stockLooks, type Look } from './looks.ts'

/*
 * The looks of states that stand in lists, forms and administration: apart from those of beer, tanks and stock (looks.ts), which
 * every page and the wall load.
 */

/** Whether the stock has what is needed. */
export const needLooks = {
  SHORT: { tone: 'red', icon: IconPackageOff },
  UNKNOWN: { tone: 'yellow', icon: IconHelpCircle },
} as const satisfies Record<string, Look>

/** Whether a server, a database or a setting works. */
export const serviceLooks = {
  HEALTHY: fineLook,
  DEGRADED: severityLooks.WARNING,
  ON: fineLook,
  OFF: stockLooks.NONE,
} as const satisfies Record<string, Look>

/** Whether something is connected, and may be. */
export const connectionLooks = {
  CONNECTED: { tone: 'green', icon: IconPlugConnected },
  DISCONNECTED: { tone: 'red', icon: IconPlugConnectedX },
  NOT_YET: { tone: 'yellow', icon: IconHourglassEmpty },
  REVOKED: { tone: 'gray', icon: IconBan },
  BATTERY_LOW: { tone: 'yellow', icon: IconBatteryExclamation },
} as const satisfies Record<string, Look>

/** Whether somebody who was invited has signed in. */
export const accountLooks = {
  ACTIVE: fineLook,
  PENDING: { tone: 'yellow', icon: IconClock },
} as const satisfies Record<string, Look>

/** What became of a message. */
export const mailLooks = {
  SENT: { tone: 'green', icon: IconMailCheck },
  WAITING: accountLooks.PENDING,
  FAILED: { tone: 'red', icon: IconMailX },
  RECORDED: { tone: 'gray', icon: IconFileText },
} as const satisfies Record<string, Look>

/** What an import does with a row or a recipe of a file. */
export const importLooks = {
  CREATED: { tone: 'green', icon: IconCirclePlus },
  UPDATED: { tone: 'blue', icon: IconRefresh },
  SKIPPED: { tone: 'gray', icon: IconPlayerSkipForward },
  REFUSED: { tone: 'red', icon: IconBan },
} as const satisfies Record<string, Look>

/** How a stock or the number of packages was changed. */
export const movementLooks = {
  ADD: { tone: 'green', icon: IconArrowUp },
  REMOVE: { tone: 'orange', icon: IconArrowDown },
  SET: { tone: 'blue', icon: IconEqual },
  ORDER_RECEIVED: { tone: 'teal', icon: IconTruck },
  BREWED: { tone: 'grape', icon: IconFlame },
  IMPORTED: { tone: 'blue', icon: IconFileUpload },
  UNIT_CHANGED: { tone: 'blue', icon: IconArrowsExchange },
} as const satisfies Record<string, Look>

/** Whether two batches need one vessel at once. */
export const clashLooks = {
  CLASH: { tone: 'red', icon: IconAlertTriangle },
  NO_CLASH: { tone: 'gray', icon: IconCircleCheck },
} as const satisfies Record<string, Look>

/** What waits for another: a step of a brew day for the brew before it. */
export const waitsLook: Look = { tone: 'yellow', icon: IconClockPause }

/** The lot that is used next. */
export const nextLook: Look = { tone: 'green', icon: IconArrowRight }
