type Values = { readonly [name: string]: string | Values }

/** The same names with CSS variables as values: `color.text` is `var(--color-text)`. */
export function asVariables<T extends Values>(values: T, path: string): Variables<T> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `var(${path}-${name})` : asVariables(value, `${path}-${name}`),
    ]),
  ) as Variables<T>
}

type Variables<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Variables<T[Name]> }

/** The declarations of these variables. */
export function declarations(values: Values, path = '-'): string {
  return Object.entries(values)
    .map(([name, value]) =>
      typeof value === 'string' ? `${path}-${name}:${value};` : declarations(value, `${path}-${name}`),
    )
    .join('')
}
