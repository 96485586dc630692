import { z } from 'zod'
import { optionalText, requiredNumber, requiredText } from '#domain/formFields.ts'

/** The fields of an address that devices post to, with a sentence for each way they can be wrong. */
export const ingestAddressFields = z.object({ name: requiredText('Name', 60) })

/** The name of a device. */
export const deviceNameFields = z.object({ name: requiredText('Name', 60) })

/** How the values of a device are corrected before they are kept; see Calibration in schema.graphql. */
export const calibrationFields = z.object({
  temperatureOffset: requiredNumber('Temperature offset', {
    ...{ min: -20, max: 20, decimals: 3, unit: ' °F' },
  }),
  gravityCoefficients: z
    .array(requiredNumber('A coefficient', { min: -1_000, max: 1_000, decimals: 12 }))
    .max(4, 'A gravity is corrected by at most 4 coefficients.'),
  smoothing: requiredNumber('Smoothing', { min: 0, max: 95, decimals: 0, unit: ' %' }),
})

/** How the values of a device are corrected. */
export type Calibration = z.output<typeof calibrationFields>

/** Why readings are excluded, or included again. */
export const markFields = z.object({
  reason: optionalText('Reason', 200).refine((text) => text !== null, 'Reason is required.'),
})

/** The most devices that may wait for somebody to bind them. */
export const mostNewDevices = 200
