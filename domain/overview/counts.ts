/** A number of things in words: 1 recipe, 2 recipes; `many` for an irregular plural. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
