import { median, stretchesOf, type Point } from './hours.ts'

/** A fitted course of gravity: its parameters, and how uncertain they are together. */
export interface FittedCurve {
  parameters: readonly number[]
  covariance: number[][]
}

/** What a curve is expected to be before anything was measured. */
export interface Expected {
  og: number
  fg: number
}

/*
 * The generalised logistic curve: og, fg, the logarithm of its rate by hour, the hour of its middle, the logarithm of its
 * asymmetry (0 is a logistic curve, great ones a Gompertz curve).
 */
const steps = [1e-5, 1e-5, 1e-3, 1e-2, 1e-3]

/** How far a beer is from what was expected: the standard deviations of the parameters. */
const spread = [0.0025, 0.002, 0.6, 40, 1.5]

/** Usual beers, by hour: ales ferment within four days, lagers within two weeks. */
const usual = { rate: Math.log(0.05), middle: 50, asymmetry: 1.5 }

/** Devices are no better than this, in SG, and neighboring hours err alike. */
const leastNoise = 0.0006

/** Points are averaged over so many hours. */
const thinHours = 3
const rounds = 25

/** The gravity of a curve at an hour. */
export function gravityAt(
  [og = 0, fg = 0, rate = 0, middle = 0, asymmetry = 0]: readonly number[],
  t: number,
) {
  return og - (og - fg) * (1 + Math.exp(-Math.exp(rate) * (t - middle))) ** -Math.exp(asymmetry)
}

/**
 * Fits a course to the gravities so far by Levenberg and Marquardt, starting from what is expected, which also decides what
 * was not measured yet; outliers count little. `atLeast` is how far readings stray, in SG. Null when there is too little to fit.
 */
export function fitCurve(
  points: readonly Point[],
  expected: Expected,
  atLeast = leastNoise,
): FittedCurve | null {
  const thin = thinned(points)
  if (thin.length < 4 || expected.og <= expected.fg) return null
  const prior = [expected.og, expected.fg, usual.rate, usual.middle, usual.asymmetry]
  let parameters: readonly number[] = prior
  let noise = 0.002
  let damping = 1e-2
  const costOf = (tried: readonly number[]) =>
    thin.reduce((sum, { t, value }) => sum + huber((value - gravityAt(tried, t)) / noise), 0) +
    tried.reduce((sum, value, at) => sum + ((value - (prior[at] ?? 0)) / (spread[at] ?? 1)) ** 2 / 2, 0)
  for (let round = 0; round < rounds; round++) {
    const { hessian, slope } = equations(thin, parameters, { prior, noise })
    const damped = hessian.map((row, at) =>
      row.map((value, column) => (at === column ? value * (1 + damping) : value)),
    )
    const inverse = inverseOf(damped)
    if (!inverse) return null
    const step = times(inverse, slope)
    const tried = parameters.map((value, at) => value + (step[at] ?? 0))
    const [before, after] = [costOf(parameters), costOf(tried)]
    if (after <= before) {
      parameters = tried
      damping = Math.max(damping / 5, 1e-6)
      const now = parameters
      const errors = thin.map(({ t, value }) => Math.abs(value - gravityAt(now, t)))
      noise = Math.max(atLeast, 1.5 * median(errors))
      if (round > 8 && before - after < 1e-4) break
    } else damping = Math.min(damping * 8, 1e6)
  }
  const covariance = inverseOf(equations(thin, parameters, { prior, noise }).hessian)
  return covariance && parameters.every(Number.isFinite) ? { parameters, covariance } : null
}

/** Half the square of small errors; great ones count by their size only. */
function huber(error: number): number {
  const size = Math.abs(error)
  return size <= 2 ? (size * size) / 2 : 2 * size - 2
}

function equations(
  points: readonly Point[],
  parameters: readonly number[],
  { prior, noise }: { prior: readonly number[]; noise: number },
): { hessian: number[][]; slope: number[] } {
  const hessian = parameters.map((_one, at) =>
    parameters.map((_other, column) => (at === column ? 1 / (spread[at] ?? 1) ** 2 : 0)),
  )
  const slope = parameters.map((value, at) => ((prior[at] ?? 0) - value) / (spread[at] ?? 1) ** 2)
  for (const { t, value } of points) {
    const error = value - gravityAt(parameters, t)
    const weight = Math.min(1, (2 * noise) / Math.max(Math.abs(error), 1e-9)) / noise ** 2
    const gradient = gradientOf((tried) => gravityAt(tried, t), parameters, steps)
    for (const [at, one] of gradient.entries()) {
      slope[at] = (slope[at] ?? 0) + weight * one * error
      const row = hessian[at] ?? []
      for (const [column, other] of gradient.entries())
        row[column] = (row[column] ?? 0) + weight * one * other
    }
  }
  return { hessian, slope }
}

/** The mean of each few hours: neighboring hours err alike, so that all of them say no more. */
function thinned(points: readonly Point[]): Point[] {
  return stretchesOf(points, thinHours).map((group) => ({
    t: group.reduce((sum, { t }) => sum + t, 0) / group.length,
    value: group.reduce((sum, { value }) => sum + value, 0) / group.length,
  }))
}

/** Gravity this close to the end counts as finished. */
const finishedWithin = 0.001

/** When a curve is finished, in hours, and the standard deviation of that. */
export function finishOf({ parameters, covariance }: FittedCurve): { t: number; deviation: number } | null {
  const t = finishAt(parameters)
  const gradient = gradientOf(finishAt, parameters, steps)
  const variance = dot(gradient, times(covariance, gradient))
  return Number.isFinite(t) && Number.isFinite(variance) && variance >= 0
    ? { t, deviation: Math.sqrt(variance) }
    : null
}

function finishAt([og = 0, fg = 0, rate = 0, middle = 0, asymmetry = 0]: readonly number[]): number {
  const done = 1 - finishedWithin / (og - fg)
  return middle - Math.log(done ** -Math.exp(-asymmetry) - 1) / Math.exp(rate)
}

/** The inverse of a symmetric, positive definite matrix by Gauss and Jordan; null when it has none. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_value, column) => (column === at ? 1 : 0))])
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]?.[at] ?? 0
    if (!Number.isFinite(pivot) || Math.abs(pivot) < 1e-14) return null
    rows[at] = (rows[at] ?? []).map((value) => value / pivot)
    for (let other = 0; other < size; other++) {
      const factor = rows[other]?.[at] ?? 0
      if (other !== at)
        rows[other] = (rows[other] ?? []).map((value, column) => value - factor * (rows[at]?.[column] ?? 0))
    }
  }
  return rows.map((row) => row.slice(size))
}

/** A matrix times a vector. */
function times(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => dot(row, vector))
}

/** The product of two vectors. */
function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

/** How a function changes with each of its parameters, by differences of these sizes. */
function gradientOf(
  value: (parameters: readonly number[]) => number,
  parameters: readonly number[],
  sizes: readonly number[],
): number[] {
  return parameters.map((_one, at) => {
    const size = sizes[at] ?? 1e-6
    const moved = (by: number) => parameters.map((each, index) => (index === at ? each + by : each))
    return (value(moved(size)) - value(moved(-size))) / (2 * size)
  })
}
