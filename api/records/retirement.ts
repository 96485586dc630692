import { allow, type Context } from '#api/context.ts'
import {
  lockKnown,
  lockRow,
  updateRow,
  type ChangedRow,
  type Row,
  type Versioned,
} from '#api/db/statements/rows.ts'
import { Refused } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { Message } from '#domain/language/message.ts'
import type { Permitted, SavedKind } from './commands.ts'

/** The tables whose rows can be retired. */
type Retirable = {
  [Table in Versioned]: Row<Table> extends { retiredAt: Date | null } ? Table : never
}[Versioned]

interface RetirementOf<Table extends Retirable> {
  retire: Permitted
  /** The change that is recorded; its detail says only that it was retired, and nothing of what the record has. */
  saved: SavedKind
  /** NotFound, when there is none of this id, or it was retired. */
  gone: Message
  /** Why the record stays in the lists, or null. */
  refuseRetire?: (row: Row<Table>) => Message | null
  /** Throws if the record can't be put back. */
  refuseRestore: (tx: Tx, id: string) => Promise<void>
}

/**
 * Retires a record and puts it back: it leaves the lists, and its row stays for what refers to it. Its version goes on in both
 * directions, since screens drop what is older than what they have.
 */
export function retirementOf<Table extends Retirable>(
  table: Table,
  { retire, saved, gone, refuseRetire, refuseRestore }: RetirementOf<Table>,
) {
  async function setRetired(tx: Tx, id: string, retiredAt: Date | null): Promise<Row<Table>> {
    const row = await updateRow(tx, table, { id, retiredAt } as unknown as ChangedRow<Table>)
    record(tx, { type: saved, entityId: id, detail: { version: row.version, retired: retiredAt !== null } })
    return row
  }
  return {
    async retire(
      ctx: Context,
      { id, commandId }: { id: string; commandId?: string | null },
    ): Promise<Row<Table>> {
      allow(ctx, retire.action)
      return inTransaction(ctx, { name: retire.command, input: id, id: commandId }, async (tx) => {
        const row = await lockKnown(tx, table, { id, retiredAt: null } as object, gone)
        Refused.throwIf(refuseRetire?.(row) ?? null)
        return setRetired(tx, id, tx.at)
      })
    },

    /** Undoes it; a record that is back already stays as it is. */
    async restore(tx: Tx, { entityId: id }: { entityId: string }): Promise<void> {
      const row = await lockRow(tx, table, { id } as object)
      if (!row) throw new Refused(gone)
      if (row.retiredAt === null) return
      await refuseRestore(tx, id)
      await setRetired(tx, id, null)
    },
  }
}
