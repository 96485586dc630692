/** A time that a batch was in a tank: from when to before when. */
export interface Stay {
  equipmentId: string
  from: Date
  to: Date
}

/** A stay of another batch. */
export interface OtherStay extends Stay {
  batchNumber: string
}

/** Where a batch was at a moment; null when it was in no tank. */
export function stayAt<One extends Stay>(stays: readonly One[], at: Date): One | null {
  return stays.find(({ from, to }) => from <= at && at < to) ?? null
}
