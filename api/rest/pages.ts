/** What was asked of a list that is answered in pages. */
interface Page {
  limit: number
  offset: number
}

/**
 * How the other pages of a list are reached, and how many entries it has in all: `X-Total-Count`, and by RFC 8288 `Link` to
 * the next page and the one before, with everything else as it was asked.
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
