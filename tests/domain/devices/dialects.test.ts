import { describe, expect, it } from 'vitest'
import { dialectNames } from '#domain/devices/devicePost.ts'
import { readPost } from '#domain/devices/readPost.ts'
import { controllers } from './examples/controllers.ts'
import type { Said } from './examples/example.ts'
import { gravityMon } from './examples/gravityMon.ts'
import { spindles } from './examples/spindles.ts'
import { streams } from './examples/streams.ts'
import { tilts } from './examples/tilts.ts'
import { aPost } from './posts.ts'

const table = [...spindles, ...gravityMon, ...tilts, ...streams, ...controllers]

describe('what a device sends', () => {
  it.each(table)('reads %s', (_title, dialect, post, { temperature, gravity, pressure, ph, ...said }) => {
    expect(readPost(post)).toEqual({
      dialect,
      readings: [
        expect.objectContaining({
          ...{ dialect, ...said },
          measured: measured({ temperature, gravity, pressure, ph }),
        }),
      ],
    })
  })

  it('is read in every dialect that there is', () => {
    expect(new Set(table.map(([, dialect]) => dialect))).toEqual(new Set(dialectNames))
  })

  it('is as many readings as there are Tilts, each with its color', () => {
    const post = aPost({
      tilts: {
        Red: { color: 'Red', temp: 68, gravity: 1.01 },
        Blue: { color: 'Blue', temp: 50, gravity: 1.05 },
      },
    })
    const read = readPost(post)
    expect('readings' in read && read.readings.map(({ device }) => device)).toEqual(['RED', 'BLUE'])
  })
})

function measured({ temperature, gravity, pressure, ph }: Said) {
  return {
    ...(temperature !== undefined && { TEMPERATURE: temperature }),
    ...(gravity !== undefined && { GRAVITY: gravity }),
    ...(pressure !== undefined && { PRESSURE: pressure }),
    ...(ph !== undefined && { PH: ph }),
  }
}
