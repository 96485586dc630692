import { z } from 'zod'
import {
  optionalName,
  optionalNumber,
  optionalText,
  requiredNumber,
  requiredText,
  type NumberLimits,
} from '#domain/formFields.ts'
import { carry, message, type Message, type PlainId } from '#domain/language/message.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'

/** A field of a record: what forms, commands, the REST API and tests know of it. Made by the functions below. */
export interface Field<Stored = unknown> {
  /** What it is called, beside it and in sentences. */
  label: PlainId
  /** What it is called where its unit is part of that. */
  labelWithUnit?: Message
  /** Makes of what was typed what is stored, or has a sentence for each way it can be wrong. */
  schema: z.ZodType<Stored>
  /** What a form shows where nothing is stored. */
  empty: '' | null | false
  /** What the form of a new record starts with, if that isn't empty. */
  proposed?: Stored
  /** The limits of a number. */
  limits?: NumberLimits
  /** The labels of all values, where it has one of a few. */
  choices?: Readonly<Record<string, PlainId>>
  /** Given when the record is added, and never edited. */
  isFixed?: true
  /** Says who a person is or where: the outbox records that it was edited, and never its values. */
  isPersonal?: true
}

export type Fields = Readonly<Record<string, Field>>

/** The fields as they are stored, as plain values. */
export type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> }

/** The fields as a form has them. */
export type FormValues<F extends Fields> = {
  [Name in keyof F]: Exclude<z.output<F[Name]['schema']>, null> | F[Name]['empty']
}

/** The names of the fields that can be edited. */
export type Edited<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isFixed: true } ? never : Name
}[keyof F] &
  string

/** A record as it is declared: the table it is stored in, and its fields. */
export interface DeclaredRecord<Table extends string = string, F extends Fields = Fields> {
  table: Table
  fields: F
  names: readonly (keyof F & string)[]
  /** The names of the fields that can be edited. */
  editedNames: readonly Edited<F>[]
  labels: Readonly<Record<keyof F, Message>>
  /** Every field. */
  schema: z.ZodObject<{ [Name in keyof F]: F[Name]['schema'] }> & z.ZodType<Values<F>>
  /** The fields of an edit: those that were changed. */
  changes: z.ZodObject<{ [Name in Edited<F>]: z.ZodOptional<F[Name]['schema']> }> &
    z.ZodType<Partial<Values<F>>>
  /** What the fields measure that have a unit which people choose. */
  measures: Readonly<Record<string, Quantity>>
}

/** Declares a record, once for forms, commands, changes, the REST API and tests. */
export function declareRecord<const Table extends string, const F extends Fields>(
  table: Table,
  fields: F,
): DeclaredRecord<Table, F> {
  const edited = Object.entries(fields).filter(([, { isFixed }]) => !isFixed)
  const declared: DeclaredRecord = {
    table,
    fields,
    names: Object.keys(fields),
    editedNames: edited.map(([name]) => name),
    labels: each(fields, ({ label, labelWithUnit }) => labelWithUnit ?? message(label)),
    schema: z.object(each(fields, ({ schema }) => schema)),
    changes: z.object(Object.fromEntries(edited.map(([name, { schema }]) => [name, schema.optional()]))),
    measures: measuresIn(each(fields, ({ limits = { min: 0 } }) => limits)),
  }
  return declared as unknown as DeclaredRecord<Table, F>
}

/** What the form of a record shows: of one that is edited its fields, else what is proposed for a new one. */
export function formValues<F extends Fields>({ fields }: { fields: F }, edited: Values<F> | null) {
  const stored: Readonly<Record<string, unknown>> = edited ?? each(fields, ({ proposed }) => proposed)
  return each(fields, ({ empty }, name) => stored[name] ?? empty) as FormValues<F>
}

/** What is stored of a record in which nothing was filled in: what is proposed, else nothing. */
export function storedBlank<F extends Fields>({ fields }: { fields: F }): Values<F> {
  return each(fields, ({ proposed = null }) => proposed) as Values<F>
}

/** Something of each field, under its name. */
export function each<F extends Fields, Value>(fields: F, of: (field: Field, name: string) => Value) {
  const pairs = Object.entries(fields).map(([name, field]) => [name, of(field, name)] as const)
  return Object.fromEntries(pairs) as Record<keyof F, Value>
}

/** Whether a field may be left empty. */
export const isOptional = ({ schema, empty }: Field) => schema.safeParse(empty).success

/** A field that says who a person is or where. */
export const personal = <Given extends Field>(field: Given) => ({ ...field, isPersonal: true as const })

/** A text of one line that is required. */
export const line = (label: PlainId, max: number) => ({
  label,
  schema: requiredText(message(label), max),
  empty: '' as const,
})

/** A text of one line that may be left out. */
export const optionalLine = (label: PlainId, max: number) => ({
  label,
  schema: optionalName(message(label), max),
  empty: '' as const,
})

/** A text of several lines that may be left out. */
export const longText = (label: PlainId, max: number) => ({
  label,
  schema: optionalText(message(label), max),
  empty: '' as const,
})

/** A number that is required. */
export const figure = <Limits extends NumberLimits>(label: PlainId, limits: Limits) => ({
  label,
  schema: requiredNumber(message(label), limits),
  empty: null,
  limits,
})

/** A number that may be left out. */
export const optionalFigure = <Limits extends NumberLimits>(label: PlainId, limits: Limits) => ({
  label,
  schema: optionalNumber(message(label), limits),
  empty: null,
  limits,
})

/** One of a few values, by their labels. */
export const oneOf = <Value extends string>(label: PlainId, choices: Readonly<Record<Value, PlainId>>) => ({
  label,
  schema: z.enum(Object.keys(choices) as Value[], {
    error: carry(message('form.required', { name: message(label) })),
  }),
  empty: '' as const,
  choices,
})

/** Whether something is so; it is not where nothing is said. */
export const yesOrNo = (label: PlainId) => ({
  label,
  schema: z.boolean({ error: carry(message('form.required', { name: message(label) })) }),
  empty: false as const,
})

/** One of a few values, by their labels, or none. */
export const optionalOneOf = <Value extends string>(
  label: PlainId,
  choices: Readonly<Record<Value, PlainId>>,
) => ({
  label,
  schema: z
    .enum(Object.keys(choices) as Value[], {
      error: carry(message('form.notListed', { name: message(label) })),
    })
    .nullable(),
  empty: null,
  choices,
})
