import { useApolloClient } from '@apollo/client/react'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import type { PresenceQuery } from '#generated/gql/graphql.ts'
import { readUserInfo } from './session.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import type { ApolloClient } from '@apollo/client'
import { commandId } from '#web/live/commands/commandId.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'

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

const HereDocument = graphql(`
  mutation Here($visit: ID!, $page: String!, $editing: String) {
    here(visit: $visit, page: $page, editing: $editing)
  }
`)

/** A presence report is a lease of 13 s; it is renewed this often, in ms. */
const everyMs = 5_000

/** The presence reported by this tab. */
interface Presence {
  /** Reports an open form; returns a function that reports it as closed. */
  edit: (what: string) => () => void
  /** Reports the open page. */
  turnTo: (page: string) => void
  stop: () => void
}

const presences = new WeakMap<ApolloClient, Presence>()

/** The presence of this client's page, if it is reported. */
function presenceOf(client: ApolloClient): Presence | undefined {
  return presences.get(client)
}

/** Reports this tab's presence: immediately when it changes, and every few seconds. */
export function tellPresence(client: ApolloClient, page: string): Presence {
  const visit = visitOfThisTab()
  const open: string[] = []
  let at = page

  function tell(): void {
    if (isWorkingOffline() || readUserInfo() === null) return
    const variables = { visit, page: at, editing: open.at(-1) ?? null }
    client.mutate({ mutation: HereDocument, variables }).catch(() => undefined)
  }

  const timer = setInterval(tell, everyMs)
  tell()
  const presence: Presence = {
    edit(what) {
      open.push(what)
      tell()
      return () => {
        open.splice(open.lastIndexOf(what), 1)
        tell()
      }
    },
    turnTo(next) {
      if (next === at) return
      at = next
      tell()
    },
    stop: () => {
      clearInterval(timer)
      presences.delete(client)
    },
  }
  presences.set(client, presence)
  return presence
}

/** The id of this tab, which stays across reloads so that nobody appears to leave and return. */
function visitOfThisTab(): string {
  const known = tabStorage.getItem('visit') ?? commandId()
  tabStorage.setItem('visit', known)
  return known
}
