import { createLiveClient } from './createLiveClient.ts'

const page = createLiveClient(location.origin)
void import('./newVersion.ts').then(({ followVersions }) => followVersions(page.follow))

/** The page's one client, with its one stream of changes. */
export const { client, follow } = page

/** Resolves when the pages may be drawn; see `keepPicture`. */
export const ready = import('#web/live/storage/keptPicture.ts').then(({ keepPicture }) => keepPicture(page))
