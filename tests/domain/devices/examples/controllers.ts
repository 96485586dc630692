import { aGet, aPost, form } from '#tests/domain/devices/posts.ts'
import type { Example } from './example.ts'

/** What controllers and airlocks send, and what anyone may. */
export const controllers: Example[] = [
  [
    'Fermentrack push of a controller',
    'FERMENTRACK',
    aPost({
      api_key: 'x',
      brewpi_devices: [
        {
          name: 'FV3',
          internal_id: 1,
          control_mode: 'b',
          temp_format: 'C',
          beer_temp: 20.5,
          fridge_temp: 15,
        },
      ],
    }),
    { device: 'brewpi-1', name: 'FV3', temperature: 68.9, ambient: 59 },
  ],
  [
    'Fermentrack push of a hydrometer',
    'FERMENTRACK',
    aPost({
      api_key: 'x',
      gravity_sensors: [
        {
          name: 'Red',
          internal_id: 1,
          sensor_type: 'tilt',
          gravity: '1.0123',
          temp: '68.9',
          temp_format: 'F',
        },
      ],
    }),
    { device: 'sensor-1', name: 'Red', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'BrewPiLess as a form',
    'BREWPILESS',
    aPost('beerTemp=20.5&beerSet=20.0&fridgeTemp=15.0&roomTemp=null&gravity=1.0123&voltage=3.9', {
      path: '/FV3',
      ...form,
    }),
    {
      device: 'FV3',
      temperature: 68.9,
      gravity: 1.0123,
      setPoint: 68,
      ambient: 59,
      battery: { volts: 3.9 },
    },
  ],
  [
    'BrewPiLess as JSON with nulls',
    'BREWPILESS',
    aPost(
      { beerTemp: 68.9, beerSet: null, fridgeTemp: null, roomTemp: 59, unit: 'F', plato: 3.1, pressure: 12 },
      { query: { device: 'FV3' }, ...form },
    ),
    { device: 'FV3', temperature: 68.9, gravity: 1.0121, ambient: 59, pressure: 12 },
  ],
  [
    'Plaato',
    'PLAATO',
    aPost({
      device_id: 'ab12',
      device_name: 'FV3',
      temp_unit: '°C',
      bpm: 12,
      temp: 20.5,
      sg: 1.0123,
      og: 1.05,
    }),
    { device: 'ab12', name: 'FV3', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'plain JSON',
    'PLAIN',
    aPost({ device: 'FV3', temperature: 20.1, unit: 'C', gravity: 1.012, setPoint: 20, batteryPercent: 80 }),
    { device: 'FV3', temperature: 68.2, gravity: 1.012, setPoint: 68, battery: { percent: 80 } },
  ],
  [
    'plain JSON of a pH meter',
    'PLAIN',
    aPost({ device: 'pH 1', ph: 4.4, gravity: null }),
    { device: 'pH 1', ph: 4.4 },
  ],
  [
    'plain GET',
    'PLAIN',
    aGet({ device: 'FV3', temperature: '68,2', unit: 'F' }),
    { device: 'FV3', temperature: 68.2 },
  ],
  [
    'a unit that nobody knows is no value',
    'PLAIN',
    aPost({ device: 'FV3', temperature: 20, unit: 'R', gravity: 1.012 }),
    { device: 'FV3', gravity: 1.012 },
  ],
]
