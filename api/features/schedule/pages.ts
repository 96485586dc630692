import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'

const most = 500

/** Refuses a page of a list of batches that is longer than 500, or begins before its first. */
export function refusePage(limit: number, offset: number): void {
  if (limit >= 0 && limit <= most && offset >= 0) return
  throw new Invalid(message('cellar.pageTooLong', { max: most }), {
    limit: message('cellar.pageBounds', { max: most }),
  })
}
