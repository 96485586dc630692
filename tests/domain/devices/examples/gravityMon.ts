import { aGet, aPost } from '#tests/domain/devices/posts.ts'
import type { Example } from './example.ts'

const mon = { name: 'FV3', ID: '2E6753', interval: 900, angle: 45.3, battery: 3.67, RSSI: -64, 'run-time': 6 }

/** What GravityMon and PressureMon send. */
export const gravityMon: Example[] = [
  [
    'GravityMon in SG',
    'GRAVITYMON',
    aPost({
      ...mon,
      temperature: 20.5,
      temp_units: 'C',
      gravity: 1.0123,
      'corr-gravity': 1.0126,
      'gravity-unit': 'G',
    }),
    { device: '2E6753', name: 'FV3', temperature: 68.9, gravity: 1.0123, signal: -64, intervalSeconds: 900 },
  ],
  [
    'GravityMon in Plato and °F',
    'GRAVITYMON',
    aPost({
      ...mon,
      temperature: 68.9,
      temp_units: 'F',
      gravity: 1.1,
      'corr-gravity': 1.2,
      'gravity-unit': 'P',
    }),
    { temperature: 68.9, gravity: 1.0043 },
  ],
  [
    'GravityMon by GET',
    'GRAVITYMON',
    aGet({
      name: 'FV3',
      id: '2E6753',
      token: 'x',
      interval: '900',
      temperature: '20,5',
      'temp-units': 'C',
      gravity: '1,0123',
      'corr-gravity': '1,0126',
      'gravity-unit': 'G',
      rssi: '-64',
    }),
    { device: '2E6753', temperature: 68.9, gravity: 1.0123, signal: -64 },
  ],
  ...(['pressure-unit', 'pressure_unit', 'pressure_units'] as const).map((unit, at): Example => [
    `PressureMon with ${unit}`,
    'PRESSUREMON',
    aPost({
      name: 'BT1',
      id: 'P1',
      interval: 300,
      temperature: 4,
      [['temperature-unit', 'temperature_unit', 'temp_units'][at] ?? '']: 'C',
      pressure: [12, 0.8274, '82.74'][at],
      [unit]: ['PSI', 'BAR', 'KPA'][at],
      battery: 3.9,
      rssi: -60,
      'run-time': 4,
    }),
    { device: 'P1', name: 'BT1', temperature: 39.2, pressure: 12, intervalSeconds: 300 },
  ]),
  [
    'PressureMon by GET',
    'PRESSUREMON',
    aGet({
      name: 'BT1',
      id: 'P1',
      temperature: '39.2',
      'temperature-unit': 'F',
      pressure: '0,83',
      'pressure-unit': 'BAR',
    }),
    { device: 'P1', temperature: 39.2, pressure: 12.04 },
  ],
]
