const hourMs = 3_600_000

/** When the hour of a moment began in UTC, by which readings are summed: not that of a machine half an hour off. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)
