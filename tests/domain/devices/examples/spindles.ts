import { aPost, form } from '#tests/domain/devices/posts.ts'
import type { Example } from './example.ts'

const spindle = { name: 'FV3', ID: 9390968, token: 'k1', angle: 68.8, battery: 4.1, interval: 900, RSSI: -41 }

/** What an iSpindel sends, and what others send in its formats. */
export const spindles: Example[] = [
  [
    'iSpindel in °F and Plato',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 73.2, temp_units: 'F', gravity: 5.7 }),
    {
      device: '9390968',
      name: 'FV3',
      temperature: 73.2,
      gravity: 1.0225,
      battery: { volts: 4.1 },
      signal: -41,
      intervalSeconds: 900,
    },
  ],
  [
    'iSpindel in °C and SG',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 20.5, temp_units: 'C', gravity: 1.0123 }),
    { temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel in kelvin',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 293.65, temp_units: 'K', gravity: 1.0123 }),
    { temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel that nobody calibrated',
    'ISPINDEL',
    aPost({ ...spindle, temperature: 20, temp_units: 'C', gravity: 0 }),
    { temperature: 68, signal: -41 },
  ],
  [
    'iSpindel by TCP, a line with its end',
    'ISPINDEL',
    aPost(`${JSON.stringify({ ...spindle, temperature: 20, temp_units: 'C', gravity: 12.4 })}\r\n`),
    { temperature: 68, gravity: 1.0501 },
  ],
  [
    'iSpindel for Ubidots: the name is in the path and there is no unit',
    'ISPINDEL',
    aPost(
      { tilt: 68.8, temperature: 20.5, battery: 4.1, gravity: 5.7, interval: 900, RSSI: -41 },
      { path: '/api/v1.6/devices/FV%203', query: { token: 'x' } },
    ),
    { device: 'FV 3', temperature: 68.9, gravity: 1.0225 },
  ],
  [
    'iSpindel in the line protocol, typed as a form',
    'INFLUX',
    aPost(
      'measurements,source=FV3 tilt=68.8,temperature=73.2,temp_units="F",battery=4.1,gravity=5.7,interval=900,RSSI=-41',
      { path: '/write', query: { db: 'brewery' }, ...form },
    ),
    { device: 'FV3', temperature: 73.2, gravity: 1.0225, battery: { volts: 4.1 }, signal: -41 },
  ],
  [
    'a line with a blank in the name and a time behind it',
    'INFLUX',
    aPost(
      'measurements,source=Cold room 2 tilt=60,temperature=4.5,temp_units="C",gravity=1.012 1700000000',
      form,
    ),
    { device: 'Cold room 2', temperature: 40.1, gravity: 1.012 },
  ],
  [
    'GravityMon in the line protocol',
    'INFLUX',
    aPost(
      'measurement,host=FV3,device=2E6753,temp-format=C,gravity-format=P gravity=3.1,velocity=-1.2,corr-gravity=3.2,angle=45,temp=20.5,battery=3.67,rssi=-64\n',
    ),
    { device: '2E6753', name: 'FV3', temperature: 68.9, gravity: 1.0121, signal: -64 },
  ],
  [
    'iSpindel for Brewblox',
    'BREWBLOX',
    aPost({
      key: 'FV3',
      data: {
        'Tilt[deg]': 68.8,
        'Temperature[degC]': 20.5,
        'Battery[V]': 4.1,
        Gravity: 1.0123,
        'Rssi[dBm]': -41,
      },
    }),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123, battery: { volts: 4.1 }, signal: -41 },
  ],
  [
    'Brewblox with things within a service',
    'BREWBLOX',
    aPost({
      key: 'tilt',
      data: {
        Red: {
          'temperature[degF]': 68.5,
          'temperature[degC]': 20.3,
          specificGravity: 1.0123,
          'rssi[dBm]': -70,
        },
      },
    }),
    { device: 'tilt/red', temperature: 68.5, gravity: 1.0123, signal: -70 },
  ],
  [
    'GravityMon for Brewblox',
    'BREWBLOX',
    aPost({
      key: 'FV3',
      data: { 'Temperature[degC]': 20.5, 'Temperature[degF]': 68.9, SG: 1.0123, Plato: 3.1 },
    }),
    { device: 'FV3', temperature: 68.9, gravity: 1.0123 },
  ],
  [
    'iSpindel for BierBot',
    'BIERBOT',
    aPost({
      apikey: 'x',
      type: 'ispindel',
      chipid: 'A1B2',
      s_number_wort_0: 12.4,
      s_number_temp_0: '20.5',
      s_number_voltage_0: 4.1,
      s_number_wifi_0: -41,
    }),
    { device: 'A1B2', temperature: 68.9, gravity: 1.0501, battery: { volts: 4.1 }, signal: -41 },
  ],
]
