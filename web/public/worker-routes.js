// Part of the service worker. What the browser can answer without it doesn't wait until it has started: files that are
// cached, and everything that is always asked of the server. Browsers without static routes ask the service worker.
addEventListener('install', (event) => {
  if (!event.addRoutes) return
  const asked = ['/graphql', '/api/*', '/readyz'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network',
  }))
  event.waitUntil(event.addRoutes([...asked, { condition: { urlPattern: '/assets/*' }, source: 'cache' }]))
})
