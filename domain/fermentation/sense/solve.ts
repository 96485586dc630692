/** The inverse of a symmetric, positive definite matrix by Gauss and Jordan; null when it has none. */
export function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
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
export function times(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => dot(row, vector))
}

/** The product of two vectors. */
export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

/** How a function changes with each of its parameters, by differences of these sizes. */
export function gradientOf(
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
