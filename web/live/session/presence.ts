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

/** What is said holds for 13 s at the server; it is said again so often, in ms. */
const everyMs = 5_000

/** Where this tab says that its person is. */
export interface Presence {
  /** A form is open: returns how to say that it is closed. */
  edit: (what: string) => () => void
  /** Another page is open. */
  turnTo: (page: string) => void
  stop: () => void
}

const presences = new WeakMap<ApolloClient, Presence>()

/** The presence of this client's page, where one is told. */
export function presenceOf(client: ApolloClient): Presence | undefined {
  return presences.get(client)
}

/** Tells the server where this tab is: at once when that changes, and every few seconds while it is open. */
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

/** The same over a reload, so that nobody seems to leave and come back. */
function visitOfThisTab(): string {
  const known = tabStorage.getItem('visit') ?? commandId()
  tabStorage.setItem('visit', known)
  return known
}
