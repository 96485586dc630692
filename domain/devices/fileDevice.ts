/**
 * The device that readings from files are of. No device that sends can have this identity: what they call themselves begins
 * with no blank.
 */
export const fileDevice = { identity: ' file', name: 'File', dialect: 'FILE' } as const
