import { customer } from '#domain/customers/customer.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import { packageFormat } from '#domain/packages/packageFormat.ts'
import { beerType } from '#domain/stock/beerType.ts'
import { supplier } from '#domain/stock/supplier.ts'

/** Every record that is declared. */
export const records = [supplier, beerType, vessel, customer, packageFormat] as const

type NamesIn<R> = R extends { names: readonly (infer Name)[] } ? Name : never

/** The name of a field of any of them. */
export type FieldOfRecord = NamesIn<(typeof records)[number]>
