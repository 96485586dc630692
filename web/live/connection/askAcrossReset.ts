import { ApolloLink, Observable } from '@apollo/client'
import type { LiveCache } from '#web/live/cache/cache.ts'

/**
 * Asks again what was asked before the database was restored and is answered afterwards: nobody knows of which history
 * the answer is, so neither its data nor its versions count. A command keeps its id, so that it is done once.
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
