import { z } from 'zod'
import { requiredLongText, requiredNumber, requiredText } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'
import { gravityScales, temperatureScales, type Scales } from './scales.ts'

/** The fields of an address that devices post to, with a sentence for each way they can be wrong. */
export const ingestAddressFields = z.object({ name: requiredText(message('devices.name'), 60) })

/** The name of a device. */
export const deviceNameFields = z.object({ name: requiredText(message('devices.name'), 60) })

/** How a device is read, and its values are corrected before they are kept; see Calibration in schema.graphql. */
export const calibrationFields = z.object({
  temperatureScale: z.enum(temperatureScales),
  gravityScale: z.enum(gravityScales),
  temperatureOffset: requiredNumber(message('devices.offset'), {
    ...{ min: -20, max: 20, decimals: 3 },
    unit: { signAfter: 'temperature' },
    inWords: (change) => ({ change, of: 'temperature' }),
  }),
  gravityCoefficients: z
    .array(requiredNumber(message('devices.coefficient'), { min: -1_000, max: 1_000, decimals: 12 }))
    .max(4, carry(message('devices.coefficientsMost'))),
  smoothing: requiredNumber(message('devices.smoothing'), { min: 0, max: 95, decimals: 0, unit: ' %' }),
})

/** How the values of a device are corrected once they were read. */
export type Calibration = Omit<z.output<typeof calibrationFields>, keyof Scales>

/** Why readings are excluded, or included again. */
export const markFields = z.object({ reason: requiredLongText(message('devices.reason'), 200) })

/** The most devices that may wait for somebody to bind them, and how many of these of one address, or of the broker. */
export const mostNewDevices = 200
export const mostNewOfAddress = 50
