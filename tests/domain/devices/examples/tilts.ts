import { aPost, form } from '#tests/domain/devices/posts.ts'
import type { Example } from './example.ts'

/** What Tilts send, by an app or a TiltBridge. */
export const tilts: Example[] = [
  [
    'Tilt app, Tilt Pi and BrewStatus',
    'TILT',
    aPost('Timepoint=46348.51&Temp=68.5&SG=1.0123&Beer=Pils%2C12&Color=RED&Comment=', form),
    { device: 'RED', name: 'Tilt Red', isShared: true, temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'a Tilt with its address',
    'TILT',
    aPost('Timepoint=46348.51&Temp=68&SG=1.012&Beer=&Color=ORANGE%3A0a%3A1b&Comment=', form),
    { device: 'ORANGE:0A:1B', name: 'Tilt Orange', temperature: 68, gravity: 1.012 },
  ],
  [
    'TiltBridge to Brewfather, with numbers as text',
    'TILTBRIDGE',
    aPost({
      name: 'Red',
      temp: '68.5',
      temp_unit: 'F',
      gravity: '1.0123',
      gravity_unit: 'G',
      device_source: 'TiltBridge',
    }),
    { device: 'RED', name: 'Tilt Red', temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'TiltBridge to a spreadsheet',
    'TILTBRIDGE',
    aPost({
      Beer: 'Pils',
      Temp: '68.5',
      SG: '1.0123',
      Color: 'Red',
      Comment: '',
      Email: 'a@b.c',
      tzOffset: '-5',
    }),
    { device: 'RED', temperature: 68.5, gravity: 1.0123 },
  ],
  [
    'TiltBridge to Fermentrack',
    'TILTBRIDGE',
    aPost({
      mdns_id: 'tiltbridge',
      tilts: {
        Red: { color: 'Red', temp: '68.5', tempUnit: 'F', gravity: '1.0123', weeks_on_battery: 4, rssi: -70 },
      },
    }),
    { device: 'RED', temperature: 68.5, gravity: 1.0123, signal: -70 },
  ],
  [
    'TiltBridge to taplist.io',
    'TILTBRIDGE',
    aPost({ Color: 'Red', Temp: '20.3', SG: '3.1', temperature_unit: 'C', gravity_unit: 'P' }),
    { device: 'RED', temperature: 68.5, gravity: 1.0121 },
  ],
  [
    'TiltBridge to Grainfather: only the address tells who it is',
    'TILTBRIDGE',
    aPost({ Temp: '68.5', Unit: 'fahrenheit', SG: '1.0123' }, { path: '/Red' }),
    { device: 'Red', temperature: 68.5, gravity: 1.0123 },
  ],
]
