import { mostNewDevices } from './deviceForms.ts'

/** Why a device has to wait, or can't be added. Programs read it, so that it is English for everyone. */
export const postWaits = {
  address: 'Too many messages to this address in one minute.',
  device: 'Too many messages of this device in one minute.',
  guesses: 'Too many requests.',
  writing: 'Too many devices send at the same moment. Send it again later.',
  tray: `${mostNewDevices} devices wait to be bound to a vessel. Bind or retire some, then this one can be added.`,
}

/** What a browser shows that opens an address for devices. */
export const addressWorks = 'This address works. Devices send what they measure to it.'

/** What Brewer’s Friend answers, which its devices look for. */
export const savedOne = 'Saved 1'
