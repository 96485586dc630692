export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
export const hoursAgo = (hours: number) => minutesAgo(60 * hours)
export const daysAgo = (days: number) => hoursAgo(24 * days)

/** In ISO 8601, as moments are sent. */
export const isoMinutesAgo = (minutes: number) => minutesAgo(minutes).toISOString()
export const isoHoursAgo = (hours: number) => hoursAgo(hours).toISOString()
