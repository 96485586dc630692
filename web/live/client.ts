import { createLiveClient } from './createLiveClient.ts'

/** The page's one client and its one stream of changes. */
export const { client, follow } = createLiveClient(location.origin)
