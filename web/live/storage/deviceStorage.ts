import { withMemory } from '#web/ui/device/withMemory.ts'
import { reportStorage } from './trouble.ts'

/** Storage shared by all tabs of this device. A browser may forbid it, so that even accessing it throws. */
export const deviceStorage = withMemory(
  () => localStorage,
  () => reportStorage('session', false),
)

/** Storage of one tab, across reloads. */
export const tabStorage = withMemory(() => sessionStorage)
