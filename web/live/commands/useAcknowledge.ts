import { graphql } from '#generated/gql/gql.ts'
import { text } from '#web/ui/language/text.ts'
import { useCommand } from './useCommand.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

/** An alert, with who acknowledged it. */
graphql(`
  fragment AlertFields on Alert {
    id
    severity
    titleSaid
    messageSaid
    link
    raisedAt
    acknowledgedAt
    acknowledgedBy {
      name
    }
  }
`)

const AcknowledgeAlertDocument = graphql(`
  mutation AcknowledgeAlert($id: ID!, $commandId: ID) {
    acknowledgeAlert(id: $id, commandId: $commandId) {
      id
      version
      acknowledgedAt
    }
  }
`)

/** Acknowledges an alert, and says so when it could not be. */
export function useAcknowledge(id: string): [press: () => void, busy: boolean] {
  const [acknowledge, { busy }] = useCommand(AcknowledgeAlertDocument)
  const failed = (error: unknown) => notifications.fail(text('alerts.notAcknowledged'), error)
  return [() => void acknowledge({ id }).catch(failed), busy]
}
