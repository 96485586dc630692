/** A field, an invalid value, and the sentence that says why: the same in the form, by GraphQL and by REST. */
export type Limit = readonly [field: string, value: unknown, reason: string]

export const batchLimitRows: readonly Limit[] = [
  ['recipeId', '', 'Recipe is required.'],
  ['batchNumber', '', 'Batch Number is required.'],
  ['batchNumber', '   ', 'Batch Number is required.'],
  ['batchNumber', 'x'.repeat(41), 'Batch Number may have at most 40 characters.'],
  ['batchSizeBBL', 0.99, 'Batch Size must be from 1 to 10 BBL.'],
  ['batchSizeBBL', 10.01, 'Batch Size must be from 1 to 10 BBL.'],
  ['batchSizeBBL', 3.33333, 'Batch Size may have at most 4 decimals.'],
  ['expectedFermentationDays', 0, 'Expected Fermentation days must be from 1 to 60.'],
  ['expectedFermentationDays', 61, 'Expected Fermentation days must be from 1 to 60.'],
  ['expectedConditioningDays', 0, 'Expected Conditioning days must be from 1 to 30.'],
  ['expectedConditioningDays', 31, 'Expected Conditioning days must be from 1 to 30.'],
  ['notes', 'x'.repeat(5_001), 'Notes may have at most 5000 characters.'],
]

export const logLimitRows: readonly Limit[] = [
  ['temperature', 68.25, 'Temperature may have at most 1 decimal.'],
  ['temperature', 301, 'Temperature must be from −40 to 300 °F.'],
  ['gravity', 0.989, 'Gravity must be from 0.99 to 1.2.'],
  ['gravity', 1.3, 'Gravity must be from 0.99 to 1.2.'],
  ['gravity', 1.0125, 'Gravity may have at most 3 decimals.'],
  ['pH', -0.1, 'pH must be from 0 to 14.'],
  ['pH', 14.01, 'pH must be from 0 to 14.'],
  ['pH', 4.125, 'pH may have at most 2 decimals.'],
  ['pressure', -0.5, 'Pressure must be from 0 to 1,000 PSI.'],
  ['co2', 6.01, 'CO2 must be from 0 to 6 vol.'],
  ['co2', 2.555, 'CO2 may have at most 2 decimals.'],
  ['dissolvedOxygen', -1, 'Dissolved oxygen must be from 0 to 20,000 ppb.'],
  ['dissolvedOxygen', 20_001, 'Dissolved oxygen must be from 0 to 20,000 ppb.'],
  ['targetGravity', 1.21, 'Target gravity must be from 0.98 to 1.2.'],
  ['originalGravity', 0.5, 'Original gravity must be from 0.98 to 1.2.'],
  ['generalNotes', 'x'.repeat(2_001), 'General notes may have at most 2000 characters.'],
]
