/** In which scale a device sends temperatures; as its message says, or as they are usually sent, unless a person said it. */
export const temperatureScales = ['AS_SAID', 'C', 'F'] as const

/** In which scale a device sends gravities; as its message says, or as their size tells, unless a person said it. */
export const gravityScales = ['AS_SAID', 'SG', 'PLATO'] as const

/** The scales of what a device sends. */
export interface Scales {
  temperatureScale: (typeof temperatureScales)[number]
  gravityScale: (typeof gravityScales)[number]
}

/** As each message says. */
export const asSaid: Scales = { temperatureScale: 'AS_SAID', gravityScale: 'AS_SAID' }

/** Whether a person said something else than the messages. */
export const isScaled = ({ temperatureScale, gravityScale }: Scales) =>
  temperatureScale !== 'AS_SAID' || gravityScale !== 'AS_SAID'
