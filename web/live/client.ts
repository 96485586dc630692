import { createLiveClient } from './createLiveClient.ts'
import { keepPicture } from './keptPicture.ts'
import { followVersions } from './newVersion.ts'

const page = createLiveClient(location.origin)
followVersions(page.follow)

/** The page's one client, with its one stream of changes. */
export const { client, follow } = page

/** Resolves when the pages may be drawn; see `keepPicture`. */
export const ready = keepPicture(page)
