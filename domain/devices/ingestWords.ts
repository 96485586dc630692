import { mostNewDevices, mostNewOfAddress } from './deviceForms.ts'

/** Why a device has to wait, or can't be added. Programs read it, so that it is English for everyone. */
export const postWaits = {
  address: 'Too many messages to this address in one minute.',
  device: 'Too many messages of this device in one minute.',
  guesses: 'Too many requests.',
  writing: 'Too many devices send at the same moment. Send it again later.',
  tray: `${mostNewOfAddress} devices of this address, or ${mostNewDevices} of all, wait to be bound to a vessel. Bind or retire some, then this one can be added.`,
}

/** Why a message over plain http is refused: whoever is on its way could read the token. */
export const onlyOverHttps = 'From other networks, this address takes messages over https only.'

/** What a browser shows that opens an address for devices. */
export const addressWorks = 'This address works. Devices send what they measure to it.'

/** What Brewer’s Friend answers, which its devices look for. */
export const savedOne = 'Saved 1'
