/** Whether the server can serve the page: index.html and the script that it references. */
export async function isPageThere(): Promise<boolean> {
  try {
    const index = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    const html = index.ok ? await index.text() : ''
    const program = /<script[^>]+src="([^"]+)"/.exec(html)?.[1]
    if (program === undefined || !html.includes('id="root"')) return false
    const { ok } = await fetch(program, { signal: AbortSignal.timeout(20_000) })
    return ok
  } catch {
    return false
  }
}
