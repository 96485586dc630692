import { mostNewDevices } from './deviceForms.ts'
import { postLimits, type PostRefusal } from './devicePost.ts'

/** What somebody reads who tries a device: why its message was not kept. */
export const postRefusals: Record<PostRefusal, string> = {
  EMPTY: 'The message is empty. Send what the device measures in the body or in the query.',
  UNKNOWN_FORMAT: 'This format is not known here. Check what the device is set to send.',
  NO_DEVICE: 'The message does not name its device. Add a name, such as "device": "FV3".',
  TOO_LONG: `The message is too long: at most ${postLimits.characters.toLocaleString('en-US')} characters.`,
  TOO_DEEP: 'The message is nested too deeply.',
  TOO_MANY_FIELDS: `The message has too many fields: at most ${postLimits.fields}.`,
  TOO_MANY_READINGS: `The message has too many readings: at most ${postLimits.readings}.`,
}

/** Why a device has to wait, or can't be added. */
export const postWaits = {
  address: 'Too many messages to this address in one minute.',
  device: 'Too many messages of this device in one minute.',
  guesses: 'Too many requests.',
  tray: `${mostNewDevices} devices wait to be bound to a vessel. Bind or retire some, then this one can be added.`,
}

/** What a browser shows that opens an address for devices. */
export const addressWorks = 'This address works. Devices send what they measure to it.'
