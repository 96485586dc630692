import { stageNamed, type BatchStage } from '#domain/batches/batchStages.ts'
import {
  vesselStatusLabels,
  vesselTypeLabels,
  type EquipmentStatus,
  type EquipmentType,
} from '#domain/equipment/vessels.ts'
import { message, type Message, type PlainId } from '#domain/language/message.ts'
import { rounded, shownValue } from '#domain/units/conversion.ts'
import type { Quantity, Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { freshReadings, type VesselReadings } from './latestReadings.ts'

/** A tank and the beer in it, as the wall has them. */
export interface Tank {
  equipmentId: string
  label: string
  name: string
  type: EquipmentType
  status: EquipmentStatus
  batch: {
    batchNumber: string
    recipeName: string
    stage: BatchStage
    day: number | null
    temperature: { value: number } | null
    gravity: { value: number } | null
  } | null
}

/** What somebody who asks from outside needs: the brewery's units, and how its sentences are written. */
interface Around {
  units: Units
  say: (sentence: Message) => string
  now: Date
}

type SensorKey = 'beer' | 'batch' | 'stage' | 'day' | 'temperature' | 'gravity' | 'pressure' | 'status'

interface Sensor {
  key: SensorKey
  label: PlainId
  icon: string
  /** What is measured; without one it is a word or a count. */
  quantity?: Quantity
  /** What Home Assistant converts and draws automatically. */
  deviceClass?: 'temperature' | 'pressure'
}

/** What is told of every tank. */
const sensors: readonly Sensor[] = [
  { key: 'beer', label: 'tankSensors.beer', icon: 'mdi:beer' },
  { key: 'batch', label: 'tankSensors.batch', icon: 'mdi:pound' },
  { key: 'stage', label: 'tankSensors.stage', icon: 'mdi:progress-clock' },
  { key: 'day', label: 'tankSensors.day', icon: 'mdi:calendar-today' },
  {
    ...{ key: 'temperature', label: 'tankSensors.temperature', icon: 'mdi:thermometer' },
    ...{ quantity: 'temperature', deviceClass: 'temperature' },
  },
  { key: 'gravity', label: 'tankSensors.gravity', icon: 'mdi:water-percent', quantity: 'gravity' },
  {
    ...{ key: 'pressure', label: 'tankSensors.pressure', icon: 'mdi:gauge' },
    ...{ quantity: 'pressure', deviceClass: 'pressure' },
  },
  { key: 'status', label: 'tankSensors.status', icon: 'mdi:silo' },
]

/** Where a tank is announced, told of, and whether anyone tells. */
export interface TankTopics {
  state: string
  availability: string
}

/**
 * The messages that make a tank a device of Home Assistant, by their topics, in its MQTT discovery. Source:
 * home-assistant.io/integrations/mqtt and sensor.mqtt.
 */
export function tankConfigs(
  tank: Tank,
  topics: TankTopics,
  { units, say }: Omit<Around, 'now'>,
): Map<string, object> {
  const node = nodeOf(tank.equipmentId)
  const device = {
    identifiers: [node],
    name: tank.name === '' || tank.name === tank.label ? tank.label : `${tank.label} ${tank.name}`,
    manufacturer: 'Brewhouse',
    model: say(message(vesselTypeLabels[tank.type])),
  }
  return new Map(
    sensors.map(({ key, label, icon, quantity, deviceClass }) => [
      `homeassistant/sensor/${node}/${key}/config`,
      {
        ...{ name: say(message(label)), unique_id: `${node}_${key}`, icon, device },
        ...{ state_topic: topics.state, value_template: `{{ value_json.${key} }}` },
        availability_topic: topics.availability,
        ...(quantity && { unit_of_measurement: unitOf(units, quantity), state_class: 'measurement' }),
        ...(deviceClass && { device_class: deviceClass }),
      },
    ]),
  )
}

/** What a tank is like; null is what Home Assistant shows as unknown. A device's reading goes before a log entry. */
export function tankState(
  { batch, status }: Tank,
  readings: VesselReadings,
  { units, say, now }: Around,
): Record<SensorKey, string | number | null> {
  const measured = freshReadings(readings, now)
  const shown = (quantity: 'temperature' | 'gravity' | 'pressure', logged?: { value: number } | null) => {
    const value = measured?.[quantity]?.value ?? logged?.value
    if (value === undefined) return null
    // A hydrometer's fourth digit is what a chart of a week is made of.
    return quantity === 'gravity' && units.gravity === 'SG'
      ? rounded(value, 4)
      : shownValue(units, quantity, value)
  }
  return {
    beer: batch?.recipeName ?? null,
    batch: batch?.batchNumber ?? null,
    stage: batch && say(stageNamed(batch.stage)),
    day: batch?.day ?? null,
    temperature: shown('temperature', batch?.temperature),
    gravity: shown('gravity', batch?.gravity),
    pressure: shown('pressure'),
    status: say(message(vesselStatusLabels[status])),
  }
}

/** The vessel whose sensor a topic announces; null when it is none of ours. */
export function vesselInTopic(topic: string): string | null {
  return /^homeassistant\/sensor\/brewhouse_([\w-]+)\/\w+\/config$/.exec(topic)?.[1] ?? null
}

const nodeOf = (equipmentId: string) => `brewhouse_${equipmentId}`

/** A unit as Home Assistant knows it. */
function unitOf(units: Units, quantity: Quantity): string {
  const sign = signOf(units, quantity)
  return sign === 'PSI' ? 'psi' : sign
}
