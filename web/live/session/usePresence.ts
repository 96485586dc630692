import { useApolloClient } from '@apollo/client/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import type { PresenceQuery } from '#generated/gql/graphql.ts'
import { presenceOf, tellPresence } from './presence.ts'
import { readUserInfo } from './session.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'

const PresenceDocument = graphql(`
  query Presence {
    presence {
      id
      person {
        id
        name
      }
      page
      editing
      since
    }
  }
`)

/** Someone else who is here. */
export type Other = PresenceQuery['presence'][number]

/** Everybody else who is here; set once, by the shell. */
export const OthersContext = createContext<readonly Other[]>([])

/** Tells where this tab is, and answers who else is here: nobody while the connection is not live, since nobody knows. */
export function usePresence(page: string): readonly Other[] {
  const client = useApolloClient()
  const { data, asOf } = useLiveState(PresenceDocument)
  useEffect(() => {
    const presence = presenceOf(client) ?? tellPresence(client, page)
    presence.turnTo(page)
  }, [client, page])
  useEffect(() => () => presenceOf(client)?.stop(), [client])
  const isKnown = asOf === null
  return useMemo(() => {
    const me = readUserInfo()?._id
    return isKnown && data ? data.presence.filter(({ person }) => person.id !== me) : []
  }, [data, isKnown])
}

/** Says that a form is open here, as `Batch:1`; null says nothing. Answers by name who else has it open. */
export function useEditing(what: string | null): readonly string[] {
  const client = useApolloClient()
  useEffect(() => (what === null ? undefined : presenceOf(client)?.edit(what)), [client, what])
  return useEditors(what ?? '')
}

/** Who else has the form of something open, by name; `also` is another form that changes it. */
export function useEditors(what: string, also = what): readonly string[] {
  const others = useContext(OthersContext)
  return useMemo(() => {
    const editors = others.filter(({ editing }) => editing === what || editing === also)
    return [...new Set(editors.map(({ person }) => person.name))]
  }, [others, what, also])
}
