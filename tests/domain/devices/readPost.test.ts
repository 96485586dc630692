import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postLimits, type DevicePost } from '#domain/devices/devicePost.ts'
import { answerTo, readPost } from '#domain/devices/readPost.ts'
import { senders } from '#tools/simulation/senders.ts'
import { runsOf } from '#tests/support/runs.ts'
import { aPost } from './posts.ts'

it.each(Object.entries(senders))('reads any beer from %s as it is', (_name, write) => {
  const temperature = fc.integer({ min: 290, max: 1_100 }).map((tenths) => tenths / 10)
  const gravity = fc.integer({ min: 1_004, max: 1_120 }).map((points) => points / 1_000)
  fc.assert(
    fc.property(temperature, gravity, (f, sg) => {
      const read = readPost(write({ device: 'A-1', temperature: f, gravity: sg }))
      const [reading] = 'readings' in read ? read.readings : []
      expect(Math.abs((reading?.measured.TEMPERATURE ?? 0) - f)).toBeLessThan(0.11)
      expect(Math.abs((reading?.measured.GRAVITY ?? 0) - sg)).toBeLessThan(0.0005)
    }),
  )
})

describe('what nobody can read', () => {
  it.each<[string, DevicePost, string]>([
    ['nothing', aPost(''), 'EMPTY'],
    ['words', aPost('hello brewery'), 'UNKNOWN_FORMAT'],
    ['half of a JSON text', aPost('{"device":"A","temperature":'), 'UNKNOWN_FORMAT'],
    ['JSON of something else', aPost({ hello: 'world' }), 'UNKNOWN_FORMAT'],
    ['a list of numbers', aPost([1, 2]), 'UNKNOWN_FORMAT'],
    ['a reading of nobody', aPost({ temperature: 20 }), 'NO_DEVICE'],
    ['a name without a letter', aPost({ device: ' \u0000 ', temperature: 20 }), 'NO_DEVICE'],
    ['a body that is too long', aPost({ device: 'A', temperature: 20, x: 'x'.repeat(20_000) }), 'TOO_LONG'],
    ['brackets in brackets', aPost(`${'['.repeat(8_000)}${']'.repeat(8_000)}`), 'TOO_DEEP'],
    ['objects in objects', aPost('{"a":'.repeat(2_000)), 'TOO_DEEP'],
    [
      'thousands of keys',
      aPost(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, at]))),
      'TOO_MANY_FIELDS',
    ],
    [
      'a form of thousands of keys',
      aPost(Array.from({ length: 1_500 }, (_, at) => `k${at}=${at}`).join('&')),
      'TOO_MANY_FIELDS',
    ],
    [
      'readings of many devices at once',
      aPost(Array.from({ length: 21 }, (_, at) => ({ device: `D${at}`, temperature: 20 }))),
      'TOO_MANY_READINGS',
    ],
  ])('is refused: %s', (_name, post, refused) => {
    expect(readPost(post)).toEqual({ refused })
  })

  it('never throws, and what is read is always short, finite and storable', () => {
    const key = fc.constantFrom(
      ...[
        'temperature',
        'temp',
        'gravity',
        'sg',
        'Color',
        'device',
        'ID',
        'temp_units',
        'tilts',
        'data',
        'key',
      ],
      ...[
        'gravity-unit',
        'pressure',
        'pressure-unit',
        'beerTemp',
        'angle',
        '__proto__',
        'constructor',
        'toString',
      ],
      ...[
        'device_id',
        'brewpi_devices',
        'gravity_sensors',
        'name',
        'internal_id',
        'rssi',
        'battery',
        'interval',
      ],
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.double(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '1e999',
          '-0',
          'NaN',
          '1,5',
          '\u0000',
          '\uD800',
          null,
          true,
          1e308,
          'C',
          'F',
          'P',
          'G',
        ),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(key, tie('any'), { maxKeys: 6 }),
      ),
    })).any
    const body = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', '=', ' ', ':', 'a', '1', '\n', '%', '&'),
      }),
      fc.dictionary(key, value, { maxKeys: 8 }).map((fields) => JSON.stringify(fields)),
      fc.dictionary(key, fc.string(), { maxKeys: 8 }).map((fields) => String(new URLSearchParams(fields))),
      fc.dictionary(key, fc.string(), { maxKeys: 8 }).map(
        (fields) =>
          `m,source=a ${Object.entries(fields)
            .map(([name, text]) => `${name}=${text}`)
            .join(',')}`,
      ),
    )
    const path = fc.oneof(fc.string(), fc.constantFrom('/%', '/devices', '/devices/', '/a', '/stream/x'))
    fc.assert(
      fc.property(body, path, fc.dictionary(key, fc.string(), { maxKeys: 3 }), (sent, at, query) => {
        const read = readPost(aPost(sent, { path: at, query }))
        for (const { device, name, measured, ...one } of 'readings' in read ? read.readings : []) {
          for (const text of [device, name ?? 'none']) {
            expect(text).toMatch(/^[^\p{Cc}\p{Cs}]+$/u)
            expect(text.length).toBeLessThanOrEqual(postLimits.name)
          }
          const numbers = [
            ...Object.values(measured),
            one.setPoint,
            one.ambient,
            one.signal,
            one.intervalSeconds,
          ]
          expect(numbers.every((number) => number === null || Number.isFinite(number))).toBe(true)
        }
      }),
      runsOf('posts', { usually: 300 }),
    )
  })
})

describe('what a device is answered', () => {
  it.each([
    ['BIERBOT', 600, '{"next_request_ms":600000}'],
    ['BIERBOT', null, '{"next_request_ms":900000}'],
    ['ISPINDEL', 600, '{"interval":600}'],
    ['ISPINDEL', 5, '{}'],
    ['BREWERS_FRIEND', 600, '{"message":"success","detail":"Saved 1"}'],
    ['TILTBRIDGE', 600, '{}'],
    ['TILT', null, 'OK'],
  ] as const)('is 200 with what %s expects (%s s)', (dialect, interval, body) => {
    expect(answerTo(dialect, interval)).toMatchObject({ status: 200, body })
  })
})
