import { Prisma } from '#generated/prisma/client.ts'

/** A service's answer as JSON text that `revivedAnswer` turns back: dates and decimals keep their kind. */
export function serializeAnswer(answer: unknown): string {
  return JSON.stringify({ answer }, function (this: Record<string, unknown>, key: string, value: unknown) {
    const original = this[key]
    if (original instanceof Date) return { $date: original.toISOString() }
    if (Prisma.Decimal.isDecimal(original)) return { $decimal: String(original) }
    return value
  })
}

/** The answer that was stored, equal to the one first given. */
export function parseAnswer(stored: unknown): unknown {
  const text = JSON.stringify(stored)
  const revived = JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$date' in value) return new Date(String(value.$date))
    if ('$decimal' in value) return new Prisma.Decimal(String(value.$decimal))
    return value
  }) as { answer?: unknown }
  return revived.answer
}
