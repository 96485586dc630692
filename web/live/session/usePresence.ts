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

/** Another person's presence. */
export type Other = PresenceQuery['presence'][number]

/** Everybody else's presence; set once, by the shell. */
export const OthersContext = createContext<readonly Other[]>([])

/** Reports this tab's presence, and returns everyone else's; empty while not live. */
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

/** Reports an open form, such as `Batch:1` (null: none). Returns the names of others who have it open. */
export function useEditing(what: string | null): readonly string[] {
  const client = useApolloClient()
  useEffect(() => (what === null ? undefined : presenceOf(client)?.edit(what)), [client, what])
  return useEditors(what ?? '')
}

/** The names of others who have the form of something open; `also` is another form that changes it. */
export function useEditors(what: string, also = what): readonly string[] {
  const others = useContext(OthersContext)
  return useMemo(() => {
    const editors = others.filter(({ editing }) => editing === what || editing === also)
    return [...new Set(editors.map(({ person }) => person.name))]
  }, [others, what, also])
}
