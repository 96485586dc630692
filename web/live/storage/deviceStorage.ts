import { withMemory } from '#web/ui/device/withMemory.ts'
import { isFull, reportStorage } from './trouble.ts'

/** Storage shared by all tabs of this device. A browser may forbid it, so that even accessing it throws, or it may be full. */
export const deviceStorage = withMemory(
  () => localStorage,
  (error) => reportStorage(isFull(error) ? 'drafts' : 'session', false),
  () => reportStorage('drafts', true),
)

/** Storage of one tab, across reloads. */
export const tabStorage = withMemory(() => sessionStorage)
