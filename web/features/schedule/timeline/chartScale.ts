/** The width of a day on the chart, in px. */
export const dayWidth = 24

/** The width of the tanks' names at the left of the chart, in px. */
export const labelWidth = 112
