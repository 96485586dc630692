/** CSS variables by name: `text` is `var(--color-text)`. Their values stand in colors.css. */
export function variables<Name extends string>(path: string, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `var(${path}-${name})`])) as Record<Name, string>
}
