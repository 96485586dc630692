/** What a form of these fields holds while it is filled in: a number may be missing, and so may these texts, as ''. */
export type Fillable<Fields, Texts extends keyof Fields = never> = {
  [Field in keyof Fields]: Field extends Texts
    ? string
    : Fields[Field] extends number
      ? number | null
      : Fields[Field]
}

/** The fields of an entity; one that it lacks is as in `blank`. */
export function fieldsFrom<Values extends object>(
  blank: Values,
  entity: { [Field in keyof Values]?: Values[Field] | null },
): Values {
  const fields = Object.keys(blank) as (keyof Values)[]
  return Object.fromEntries(fields.map((field) => [field, entity[field] ?? blank[field]])) as Values
}
