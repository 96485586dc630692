import type { Message } from '#domain/language/message.ts'

/** Thrown where a file cannot be read; `reason` says why. */
export class UnreadableFile extends Error {
  constructor(readonly reason: Message) {
    super(reason.id)
  }
}
