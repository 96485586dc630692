/** What a number in a field may be, and how it is shown. */
export interface NumberLimits {
  min?: number
  max?: number
  /** What one press of a button adds or takes; 1 unless said. */
  step?: number
  /** Decimals that are always shown, as 3 for a gravity; else as many as there are. */
  decimals?: number
}

/**
 * Reads a number as it is being typed, with a point or a comma, and with commas between thousands. Null for nothing, or for
 * the start of a number, as "-"; undefined for what cannot become one.
 */
export function readNumber(typed: string, { decimals = 0 }: NumberLimits = {}): number | null | undefined {
  const trimmed = typed.trim()
  // Three digits after a comma are thousands, also while more are typed; of a gravity they are its decimals.
  const isGrouped = decimals < 3 && /^-?[1-9]\d{0,2}(,\d{3})+(,\d{0,2})?(\.\d*)?$/.test(trimmed)
  const text = isGrouped ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (!/^-?\d*\.?\d*$/.test(text)) return undefined
  return /\d/.test(text) ? Number(text) : null
}

/** A number as a field shows it while nobody types. */
export function numberInText(value: number | null, { decimals }: NumberLimits): string {
  if (value === null || Number.isNaN(value)) return ''
  return decimals === undefined ? String(value) : value.toFixed(Math.max(decimals, decimalsOf(value)))
}

/** The next number up or down, within the bounds; from nothing, the lowest one, or 0. */
export function stepFrom(value: number | null, by: 1 | -1, limits: NumberLimits): number {
  const { min = -Infinity, max = Infinity, step = 1 } = limits
  if (value === null) return Number.isFinite(min) ? min : 0
  const precision = Math.max(decimalsOf(value), decimalsOf(step))
  return Math.min(max, Math.max(min, Number((value + by * step).toFixed(precision))))
}

function decimalsOf(value: number): number {
  const [, decimals = ''] = String(value).split('.')
  return Math.min(6, decimals.length)
}
