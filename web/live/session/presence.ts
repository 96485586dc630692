import type { ApolloClient } from '@apollo/client'
import { graphql } from '#generated/gql/gql.ts'
import { commandId } from '#web/live/commands/commandId.ts'
import { readUserInfo } from './session.ts'
import { isWorkingOffline } from '#web/live/connection/workOffline.ts'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'

const HereDocument = graphql(`
  mutation Here($visit: ID!, $page: String!, $editing: String) {
    here(visit: $visit, page: $page, editing: $editing)
  }
`)

/** A presence report is a lease of 13 s; it is renewed this often, in ms. */
const everyMs = 5_000

/** The presence reported by this tab. */
export interface Presence {
  /** Reports an open form; returns a function that reports it as closed. */
  edit: (what: string) => () => void
  /** Reports the open page. */
  turnTo: (page: string) => void
  stop: () => void
}

const presences = new WeakMap<ApolloClient, Presence>()

/** The presence of this client's page, if it is reported. */
export function presenceOf(client: ApolloClient): Presence | undefined {
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
