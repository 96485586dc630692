import { createLiveClient } from './createLiveClient.ts'
import { keepClock } from './keepClock.ts'
import { followVersions } from './newVersion.ts'

keepClock()
const page = createLiveClient(location.origin)
followVersions(page.follow)

/** The page's client and its stream of changes. */
export const { client, follow } = page

/** Resolves when the pages may be rendered; see `persistCache`. */
export const ready = import('#web/live/storage/persistedCache.ts').then(({ persistCache }) =>
  persistCache(page),
)
