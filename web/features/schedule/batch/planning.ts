import type { BatchFormValues } from './batchFormValues.ts'

/** The open planning task. */
export type Planning =
  | { kind: 'new'; preset?: Partial<BatchFormValues> }
  | { kind: 'edit'; batchId: string }
  | { kind: 'delete'; batchId: string }
