import { deviceChoice } from '#web/ui/device/deviceChoice.ts'

const choice = deviceChoice('workOffline', ['no', 'yes'])

/** Whether the user chose to work offline on this device. */
export const isWorkingOffline = (): boolean => choice.read() === 'yes'

/** Switches working offline on or off, for every tab of this device. */
export const workOffline = (on: boolean): void => choice.choose(on ? 'yes' : 'no')

/** Calls back when the choice changes, here or in another tab. */
export const onWorkOffline = choice.follow
