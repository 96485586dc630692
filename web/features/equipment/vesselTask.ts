/** The open task of a vessel. */
export type VesselTask =
  | { kind: 'add' }
  | { kind: 'edit' | 'status' | 'history' | 'cleanings' | 'code'; vesselId: string }
