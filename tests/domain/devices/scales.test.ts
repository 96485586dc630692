import { expect, it } from 'vitest'
import { asSaid, type Scales } from '#domain/devices/scales.ts'
import { readPost } from '#domain/devices/readPost.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { gravityOf } from '#domain/units/extract.ts'
import { aPost } from './posts.ts'

/** What a post measures, read in some scales. */
function measured(post: DevicePost, scales: Partial<Scales> = {}) {
  const read = readPost(post, { ...asSaid, ...scales })
  return 'refused' in read ? read : read.readings[0]
}

const plato = (value: number) => expect.closeTo(gravityOf(value), 4) as number

it.each<[string, DevicePost, Partial<Scales>, object]>([
  [
    'an iSpindel at the end of a fermentation, whose °P look like SG',
    aPost({ name: 'A', ID: 1, angle: 25, temperature: 20, temp_units: 'C', gravity: 1.1 }),
    { gravityScale: 'PLATO' },
    { TEMPERATURE: 68, GRAVITY: plato(1.1) },
  ],
  [
    'an iSpindel that says °C and sends °F',
    aPost({ name: 'A', ID: 1, angle: 25, temperature: 68, temp_units: 'C', gravity: 1.05 }),
    { temperatureScale: 'F' },
    { TEMPERATURE: 68, GRAVITY: 1.05 },
  ],
  [
    'BrewPiLess in °F, which says no unit',
    aPost('beerTemp=68&gravity=1.1', { path: '/FV3' }),
    { temperatureScale: 'F', gravityScale: 'PLATO' },
    { TEMPERATURE: 68, GRAVITY: plato(1.1) },
  ],
  [
    'a Tilt that was set to °C',
    aPost('Color=RED&Timepoint=46348.5&Temp=20&SG=1.05'),
    { temperatureScale: 'C' },
    { TEMPERATURE: 68, GRAVITY: 1.05 },
  ],
  [
    'TiltBridge with °P under the name of SG',
    aPost({
      name: 'RED',
      temp: '68',
      temp_unit: 'F',
      gravity: '1.1',
      gravity_unit: 'G',
      device_source: 'TiltBridge',
    }),
    { gravityScale: 'PLATO' },
    { TEMPERATURE: 68, GRAVITY: plato(1.1) },
  ],
  [
    'our own format',
    aPost({ device: 'A', temperature: 68, gravity: '1,1' }),
    { temperatureScale: 'F', gravityScale: 'PLATO' },
    { TEMPERATURE: 68, GRAVITY: plato(1.1) },
  ],
  [
    'Brewblox, whose keys say the unit of a temperature for sure',
    aPost({ key: 'A', data: { 'Temperature[degC]': 20, Gravity: 1.1 } }),
    { temperatureScale: 'F', gravityScale: 'PLATO' },
    { TEMPERATURE: 68, GRAVITY: plato(1.1) },
  ],
])('reads %s in the scale that a person said', (_name, post, scales, values) => {
  expect(measured(post, scales)).toMatchObject({ measured: values })
})

it('has the set point and the surroundings of a device in the same scale', () => {
  const post = aPost({ device: 'A', temperature: 66, setPoint: 68, ambient: 50 })
  expect(measured(post, { temperatureScale: 'F' })).toMatchObject({ setPoint: 68, ambient: 50 })
})
