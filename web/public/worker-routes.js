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

// The client's files beside those of the shell: see tools/client/filesOnDevice.ts.
const { pages, programs, sentences } = self.filesLater
const addressOf = (file) => new URL(file, location.origin).href

addEventListener('install', (event) => event.waitUntil(load(pages)))

// What only an older build had goes when this one begins.
addEventListener('activate', (event) => event.waitUntil(removeOthers()))

// The page that asks is answered by the service worker from now on. The answer is whether all files are on the device, in a
// language.
addEventListener('message', (event) => {
  if (event.data.type !== 'LOAD_LATER') return
  // One page after the other: what one has loaded, the next finds.
  loading = loading
    .then(() => clients.claim())
    .then(() => load([...pages, ...programs, ...sentences[event.data.language]]))
    .then(
      () => true,
      () => false,
    )
  event.waitUntil(loading.then((isWhole) => event.ports[0].postMessage(isWhole)))
})

let loading = Promise.resolve()

/** Longer than a file takes over a slow line; an answer that never comes holds up nobody for longer. In ms. */
const longestLoad = 30_000

/** Loads those that are missing, four at a time; rejects as soon as one does not come. */
async function load(files) {
  const cache = await caches.open('later')
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.map(addressOf).filter((url) => !stored.has(url))
  const loadNext = async () => {
    for (let url = missing.shift(); url; url = missing.shift()) {
      const response = await fetch(url, { signal: AbortSignal.timeout(longestLoad) })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await cache.put(url, response)
    }
  }
  await Promise.all(Array.from({ length: 4 }, loadNext)).finally(() => (missing.length = 0))
}

async function removeOthers() {
  const cache = await caches.open('later')
  const current = new Set([...pages, ...programs, ...Object.values(sentences).flat()].map(addressOf))
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !current.has(url)).map((request) => cache.delete(request)))
}
