import { volts, type Dialect } from '#domain/devices/dialect.ts'
import { eachOf, isSent, numberOf, textOf } from '#domain/devices/posts/fields.ts'
import { psi, specificGravity } from '#domain/devices/measures.ts'

/** Fermentrack's push: its controllers and hydrometers in one message. Source: docs.fermentrack.com, push_support. */
export const fermentrack: Dialect = {
  name: 'FERMENTRACK',
  isSpoken: (fields) => isSent(fields, 'brewpi_devices', 'gravity_sensors'),
  read: (fields, read) => [
    ...eachOf(fields, 'brewpi_devices').map((one) => {
      const degrees = (key: string) => read.degrees(numberOf(one, key), textOf(one, 'temp_format'))
      const name = textOf(one, 'name')
      return {
        device: ofKind('brewpi', textOf(one, 'internal_id')) ?? name,
        name,
        temperature: degrees('beer_temp'),
        setPoint: degrees('beer_set') ?? degrees('beer_setting'),
        ambient: degrees('fridge_temp') ?? degrees('room_temp'),
      }
    }),
    ...eachOf(fields, 'gravity_sensors').map((one) => {
      const name = textOf(one, 'name')
      return {
        device: ofKind('sensor', textOf(one, 'internal_id')) ?? name,
        name,
        temperature: read.degrees(numberOf(one, 'temp'), textOf(one, 'temp_format')),
        gravity: read.gravity(numberOf(one, 'gravity'), null),
      }
    }),
  ],
}

/** BrewPiLess by POST or GET; it sends °C unless its pattern says `unit=F`, and no name. Source: its docs, A1. */
export const brewpiless: Dialect = {
  name: 'BREWPILESS',
  isSpoken: (fields) => isSent(fields, 'beertemp', 'beerset', 'fridgetemp', 'fridgeset'),
  read: (fields, { named, ...read }) => {
    const degrees = (...keys: string[]) =>
      read.degrees(numberOf(fields, ...keys), textOf(fields, 'unit', 'temp_unit', 'tempunit'))
    const name = textOf(fields, 'device', 'name') ?? named
    return [
      {
        device: name,
        name,
        temperature: degrees('beertemp', 'auxtemp'),
        gravity:
          read.gravity(numberOf(fields, 'gravity'), null) ?? specificGravity(numberOf(fields, 'plato'), 'P'),
        pressure: psi(numberOf(fields, 'pressure'), null),
        setPoint: degrees('beerset'),
        ambient: degrees('fridgetemp', 'roomtemp'),
        battery: volts(numberOf(fields, 'voltage')),
      },
    ]
  },
}

/** Numbers of controllers and of hydrometers both begin at 1. */
const ofKind = (kind: string, id: string | null) => (id === null ? null : `${kind}-${id}`)
