// Part of the service worker. What the browser can answer without it doesn't wait until it has started: files that are
// cached, and everything that is always asked of the server. Browsers without static routes ask the service worker.
addEventListener('install', (event) => {
  if (!event.addRoutes) return
  const asked = ['/graphql', '/api/*', '/readyz'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network',
  }))
  const files = { condition: { urlPattern: '/assets/*' }, source: 'cache' }
  // A page is asked of the server while the service worker starts.
  const pages = { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' }
  event.waitUntil(event.addRoutes([...asked, files, pages]))
})
