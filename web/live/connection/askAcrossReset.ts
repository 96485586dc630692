import { ApolloLink, Observable } from '@apollo/client'
import type { LiveCache } from '#web/live/cache/cache.ts'

/**
 * Repeats requests that were sent before a restore of the database and answered after it: the response may belong to
 * either history, so its data and versions are discarded. A command keeps its id, so that it is executed once.
 */
export const askAcrossReset = (cache: LiveCache) =>
  new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let sent = send()
        function send() {
          const askedIn = cache.history
          let isAskedAgain = false
          return forward(operation).subscribe({
            next: (answer) => {
              isAskedAgain = askedIn !== cache.history
              if (!isAskedAgain) observer.next(answer)
            },
            error: (error) => observer.error(error),
            complete: () => {
              if (isAskedAgain) sent = send()
              else observer.complete()
            },
          })
        }
        return () => sent.unsubscribe()
      }),
  )
