import type { BatchFormValues } from './batchFormValues.ts'

/** What is being planned in a window of its own. */
export type Planning =
  | { kind: 'new'; preset?: Partial<BatchFormValues> }
  | { kind: 'edit'; batchId: string }
  | { kind: 'delete'; batchId: string }
