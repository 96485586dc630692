/** A number of things in words: 1 recipe, 2 recipes; `many` where the plural is not made with an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
