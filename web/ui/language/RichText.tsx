import { Fragment, type ReactNode } from 'react'
import type { Message } from '#domain/language/message.ts'
import { writtenParts, type WrittenPart } from '#domain/language/say.ts'
import { shownReader } from './shownLanguage.ts'

type Marks = Readonly<Record<string, (content: ReactNode) => ReactNode>>

/** A sentence in which some words are marked: `marks` says what each of its tags is shown as. */
export function RichText({ of, marks }: { of: Message; marks: Marks }) {
  return <Parts of={writtenParts(of, shownReader())} marks={marks} />
}

function Parts({ of, marks }: { of: readonly WrittenPart[]; marks: Marks }) {
  return of.map((part, index) => {
    if (typeof part === 'string') return part
    const content = <Parts of={part.parts} marks={marks} />
    return <Fragment key={index}>{marks[part.tag]?.(content) ?? content}</Fragment>
  })
}
