import { createLiveClient } from './createLiveClient.ts'

/** The page's one client, with its one stream of changes. */
export const { client } = createLiveClient(location.origin)
