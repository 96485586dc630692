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

// The rest of the client's files: see tools/client/filesOnDevice.ts. The answer is whether all are on the device.
addEventListener('message', (event) => {
  if (event.data.type !== 'LOAD_LATER') return
  // One page after the other: what one has loaded, the next finds.
  loading = loading.then(() => loadLater(event.data.language))
  event.waitUntil(loading.then((isWhole) => event.ports[0].postMessage(isWhole)))
})

let loading = Promise.resolve()

/** Loads what is missing, four files at a time until one does not come, and removes what only an older build had. */
async function loadLater(language) {
  const { programs, sentences } = self.filesLater
  const addressOf = (file) => new URL(file, location.origin).href
  const cache = await caches.open('later')
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...programs, ...sentences[language]].map(addressOf).filter((url) => !stored.has(url))
  const loadNext = async () => {
    for (let url = missing.shift(); url; url = missing.shift()) await cache.add(url)
  }
  try {
    await Promise.all(Array.from({ length: 4 }, loadNext))
  } catch {
    missing.length = 0
    return false
  }
  const current = new Set([...programs, ...Object.values(sentences).flat()].map(addressOf))
  await Promise.all([...stored].filter((url) => !current.has(url)).map((url) => cache.delete(url)))
  return true
}
