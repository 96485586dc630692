import { lazy, type ComponentType } from 'react'
import { withSentences } from '#web/ui/language/shownLanguage.ts'

/** A view that is loaded when it is first shown, by the name under which its file exports it. */
export function lazyView<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await withSentences(load()))[name] }))
}
