import { each, type Fields, type Values } from '#domain/records/record.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The fields of a row as plain values, which edits are merged by. */
export function plainFields<F extends Fields>({ fields }: { fields: F }, row: object): Values<F> {
  const stored = new Map(Object.entries(row))
  return each(fields, (_field, name) => {
    const value: unknown = stored.get(name)
    return Prisma.Decimal.isDecimal(value) ? value.toNumber() : value
  }) as Values<F>
}
