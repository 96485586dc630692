/** The page requested of a list. */
interface Page {
  limit: number
  offset: number
}

/**
 * Pagination headers of a list: `X-Total-Count`, and RFC 8288 `Link` to the next and previous page with the same
 * filters.
 */
export function pageHeaders(path: string, query: Page & object, total: number): Record<string, string> {
  const { limit, offset } = query
  const to = (rel: string, place: number) => {
    const asked = Object.entries({ ...query, offset: place }).filter(([, value]) => value !== undefined)
    const params = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
    return `<${path}?${params.toString()}>; rel="${rel}"`
  }
  const links = [
    ...(limit > 0 && offset + limit < total ? [to('next', offset + limit)] : []),
    ...(limit > 0 && offset > 0 ? [to('prev', Math.max(0, offset - limit))] : []),
  ]
  return { 'X-Total-Count': String(total), ...(links.length > 0 && { Link: links.join(', ') }) }
}
