import { aGet, aPost } from '#tests/domain/devices/posts.ts'
import type { Example } from './example.ts'

/** What the clouds of RAPT, Brewfather and Brewer’s Friend are sent. */
export const streams: Example[] = [
  [
    'RAPT hydrometer in thousandths',
    'RAPT',
    aPost({
      device_id: 'a0b1-c2',
      device_type: 'Hydrometer',
      name: 'Pill 1',
      temperature: '20.5',
      gravity: '1012.34',
      battery: '87.5',
      rssi: '-61',
      at: '2026-11-23T18:00:00Z',
    }),
    {
      device: 'a0b1-c2',
      name: 'Pill 1',
      temperature: 68.9,
      gravity: 1.0123,
      battery: { percent: 87.5 },
      signal: -61,
    },
  ],
  [
    'RAPT controller without gravity',
    'RAPT',
    aGet({
      device_id: 'c9',
      device_type: 'TemperatureController',
      name: 'FV3',
      temperature: '20.5',
      target_temperature: '20',
      gravity: '@gravity',
    }),
    { device: 'c9', temperature: 68.9, setPoint: 68 },
  ],
  [
    'Brewfather stream with nulls',
    'BREWFATHER',
    aPost(
      {
        name: 'FV3',
        temp: 20.5,
        aux_temp: 15,
        ext_temp: null,
        temp_unit: 'C',
        gravity: '3,1',
        gravity_unit: 'P',
        pressure: 0.83,
        pressure_unit: 'BAR',
        ph: null,
        temp_target: 20,
        battery: '',
      },
      { path: '/stream', query: { id: 'key' } },
    ),
    {
      device: 'FV3',
      name: 'FV3',
      temperature: 68.9,
      gravity: 1.0121,
      pressure: 12.04,
      setPoint: 68,
      ambient: 59,
    },
  ],
  [
    'Brewfather stream as GravityMon fills it, with 0 for what it does not measure',
    'BREWFATHER',
    aPost({
      ...{
        name: 'FV3',
        temp: 0,
        aux_temp: 0,
        ext_temp: 0,
        temp_unit: 'C',
        gravity: 1.012,
        gravity_unit: 'G',
      },
      ...{ pressure: 0, pressure_unit: 'PSI', ph: 0, bpm: 0, comment: '', beer: '', battery: 3.9 },
    }),
    { device: 'FV3', temperature: 32, gravity: 1.012, ambient: null, battery: { volts: 3.9 } },
  ],
  [
    "Brewer's Friend stream",
    'BREWERS_FRIEND',
    aPost(
      {
        name: 'FV3',
        temp: '68.9',
        temp_unit: 'F',
        gravity: 1.0123,
        gravity_unit: 'G',
        ambient: 59,
        og: 1.05,
        RSSI: -50,
      },
      { path: '/stream/KEY' },
    ),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123, ambient: 59, signal: -50 },
  ],
  [
    'Brewfather stream with a pH',
    'BREWFATHER',
    aPost({ name: 'FV3', temp: 20, temp_unit: 'C', ph: '4,42' }),
    { device: 'FV3', temperature: 68, ph: 4.42 },
  ],
]
