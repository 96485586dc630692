import { graphql } from '#generated/gql/gql.ts'
import { useEffect, useState } from 'react'
import type { SearchKind, SearchQuery } from '#generated/gql/graphql.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'

/** What matches a text, the best match first. */
const SearchDocument = graphql(`
  query Search($text: String!, $kinds: [SearchKind!]) {
    search(text: $text, kinds: $kinds, limit: 30) {
      kind
      id
      name
      detail
      stage
    }
  }
`)

/** A thing of the brewery that was found. */
export type SearchHit = SearchQuery['search'][number]

/** Letters typed faster than this, in milliseconds, are searched together. */
const pause = 120

interface Answer {
  of: string
  hits: readonly SearchHit[]
  hasFailed: boolean
}

/** What the server finds for a text, while typing continues that of before; with `kinds` the newest before anything is typed. */
export function useSearchHits(typed: string, kinds: readonly SearchKind[] | null) {
  const ask = useAsk(SearchDocument)
  const text = typed.trim().slice(0, 100)
  const isAsked = text !== '' || kinds !== null
  const of = JSON.stringify([text, kinds])
  const [answer, setAnswer] = useState<Answer>({ of: '', hits: [], hasFailed: false })
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const timer = setTimeout(
      () => {
        ask({ text, kinds: kinds && [...kinds] }).then(
          ({ search }) => !isOver && setAnswer({ of, hits: search, hasFailed: false }),
          () => !isOver && setAnswer({ of, hits: [], hasFailed: true }),
        )
      },
      text === '' ? 0 : pause,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask, isAsked, kinds, of, text])
  const { hits, hasFailed } = answer
  return isAsked ? { hits, hasFailed, isSearching: answer.of !== of } : nothing
}

const nothing = { hits: [], hasFailed: false, isSearching: false }
