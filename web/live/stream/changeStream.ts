import { ControlEventsDocument } from '#web/entities/changes.ts'
import { ChangesDocument } from '#web/entities/changesDocument.ts'
import { sentText } from '#web/live/queries/sentText.ts'
import { openStream, type Stream, type StreamOptions } from './stream.ts'

/** Opens the stream of all changes, or of control events alone. */
export function openChangeStream(
  options: Omit<StreamOptions, 'query'>,
  { controlEventsOnly }: { controlEventsOnly: boolean },
): Stream {
  const document = controlEventsOnly ? ControlEventsDocument : ChangesDocument
  return openStream({ ...options, query: sentText(document) })
}
