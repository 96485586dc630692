/** What is being done with a vessel in a window of its own. */
export type VesselTask = { kind: 'add' } | { kind: 'edit' | 'status' | 'history'; vesselId: string }
